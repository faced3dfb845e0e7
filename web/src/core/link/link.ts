// The line to the server: one socket for all tables that are listened to. Events are numbered, requests have names of our
// own, and nothing is believed to have arrived before the server says so.
//
//   line dead?     a ping every 4 s; a connection that is silent for 9 s is closed and reopened
//   line cut?      again after 0.4 s, 0.8 s ... 10 s, at once when the browser says that the net is back
//   no answer?     a request is sent again after 2.5 s, under the same name, so that it is done once
//   come back?     hello with the last number heard and the names still open; the welcome tells what was missed, which
//                  requests had arrived, and the rest is sent again only if it still fits the position
import type {
  Do,
  FromClient,
  FromServer,
  QueryMessage,
  Refusal,
  TableSnapshot,
  FeedItemCard,
  Welcome,
} from '../schema';
import type { KeyValueStore } from '../browser/storage';

export type Command = Do['command'];
export type Status = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface TableListener {
  welcome(message: Welcome): void;
  told(feed: FeedItemCard[], snapshot: TableSnapshot): void;
  sketched(snapshot: TableSnapshot): void;
  presence?(seats: string[], watchers: number): void;
  planning?(seat: string, moves: number): void;
  again?(table: string): void;
  hinted?(cid: string, words: string[]): void;
  seen?(cid: string, hash: string, found: Record<string, unknown>[]): void;
  refused(cid: string | null, refusal: Refusal, command: Command | null): void;
  acked?(cid: string, command: Command): void;
  /** A request that never arrived and no longer fits: it is the player's again. */
  lost(command: Command): void;
}

export interface Following {
  table: string;
  seat: string | null;
  invitation: string;
  last: number;
  listener: TableListener;
  heard: boolean;
}

export interface Pending {
  cid: string;
  table: string;
  seat: string | null;
  command: Command;
  at: number;
  sent: number;
}

export interface Surroundings {
  open(): Wire;
  storage: KeyValueStore;
  now(): number;
  name(): string;
  later(run: () => void, ms: number): number;
  cancel(timer: number): void;
}

const PING_EVERY = 4_000;
const SILENT_FOR = 9_000;
const SEND_AGAIN = 2_500;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const SIGNED_OUT = 4401;
const PENDING_KEY = 'pending';

export class Link {
  status: Status = 'closed';
  lag: number | null = null;
  closing = 0;
  onstatus: () => void = () => {};
  onsignedout: () => void = () => {};
  /** The server has said what time it is, as well as the way to it allows. */
  ontime: (server: number) => void = () => {};
  /** The version of the server that greeted us first, and of the one that greeted us last. */
  versions = { first: '', last: '' };
  pending = new Map<string, Pending>();
  private queries = new Map<string, QueryMessage>();

  private wire: Wire | null = null;
  private following = new Map<string, Following>();
  private tries = 0;
  private heard = 0;
  private pinged = new Map<number, number>();
  private ping = 0;
  private shortest = Infinity;
  private beat = 0;
  private again = 0;

  constructor(private readonly by: Surroundings) {
    for (const kept of by.storage.read<Pending[]>(PENDING_KEY) ?? []) this.pending.set(kept.cid, { ...kept, sent: 0 });
  }

  // opening and closing

  open(): void {
    if (this.wire) return;
    this.by.cancel(this.again);
    this.change(this.tries ? 'waiting' : 'connecting');
    const wire = (this.wire = this.by.open());
    this.heard = this.by.now();
    wire.onopen = () => {
      this.heard = this.by.now();
    };
    wire.onmessage = (event) => this.take(event.data);
    wire.onclose = (event) => {
      if (this.wire === wire) this.dropped(event.code);
    };
    this.by.cancel(this.beat);
    this.beat = this.by.later(() => this.pulse(), PING_EVERY);
  }

  close(): void {
    const wire = this.wire;
    this.wire = null;
    this.by.cancel(this.again);
    this.by.cancel(this.beat);
    wire?.close();
    this.change('closed');
  }

  /** The net is back, or the page was woken: do not wait any longer. */
  wake(): void {
    if (this.status === 'closed') return;
    this.tries = 0;
    if (!this.wire) this.open();
    else if (this.by.now() - this.heard > PING_EVERY) this.sendPing();
  }

  private dropped(code: number): void {
    this.wire = null;
    this.lag = null;
    this.by.cancel(this.beat);
    if (code === SIGNED_OUT) {
      this.change('closed');
      this.onsignedout();
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    this.change('waiting');
    this.again = this.by.later(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  private pulse(): void {
    const wire = this.wire;
    if (!wire) return;
    if (this.by.now() - this.heard > SILENT_FOR) {
      wire.onclose = null;
      wire.close();
      this.dropped(0);
      return;
    }
    if (this.status === 'open') {
      this.sendPing();
      for (const asked of this.pending.values()) if (this.by.now() - asked.sent > SEND_AGAIN) this.post(asked);
    }
    this.beat = this.by.later(() => this.pulse(), this.pending.size ? SEND_AGAIN : PING_EVERY);
  }

  private sendPing(): void {
    this.pinged.set(++this.ping, this.by.now());
    if (this.pinged.size > 8) this.pinged.delete(this.ping - 8);
    this.send({ type: 'ping', n: this.ping });
  }

  private change(status: Status): void {
    this.status = status;
    this.onstatus();
  }

  // tables

  follow(table: string, seat: string | null, invitation: string, listener: TableListener): Following {
    const before = this.following.get(table);
    // A new listener starts without feed items, even if another listener had some.
    const last = before?.seat === seat && before.listener === listener ? before.last : 0;
    const one = { table, seat, invitation, listener, last, heard: false };
    this.following.set(table, one);
    if (this.status === 'open') this.hello(one);
    else this.open();
    return one;
  }

  /** Listen no longer; a page that goes late does not take the line from the one that came for it. */
  unfollow(table: string, listener: TableListener): void {
    if (this.following.get(table)?.listener !== listener) return;
    for (const [cid, asked] of this.queries) if (asked.table === table) this.queries.delete(cid);
    this.following.delete(table);
    if (this.status === 'open') this.send({ type: 'bye', table });
  }

  private hello(one: Following): void {
    one.heard = false;
    const cids = [...this.pending.values()].filter((asked) => asked.table === one.table).map((asked) => asked.cid);
    const { table, seat, invitation, last } = one;
    this.send({ type: 'hello', table, seat, invitation, last, cids: cids.slice(0, 64) });
  }

  // requests

  /** Ask something of a table; the name under which the answer will come. */
  ask(table: string, command: Command): string {
    const cid = this.by.name();
    const seat = this.following.get(table)?.seat ?? null;
    const asked = { cid, table, seat, command, at: this.by.now(), sent: 0 };
    this.pending.set(cid, asked);
    this.keep();
    if (this.status === 'open' && this.following.get(table)?.heard) this.post(asked);
    return cid;
  }

  /** Ask something that changes nothing; where the line is cut before the answer, it is asked again. */
  query(message: QueryMessage): void {
    this.queries.set(message.cid, message);
    if (this.status === 'open' && this.following.get(message.table)?.heard) this.send(message);
  }

  /** Nothing that was asked at a table is kept any longer, in memory or in the browser's store. */
  forget(table: string): void {
    for (const asked of [this.pending, this.queries])
      for (const [cid, one] of asked) if (one.table === table) asked.delete(cid);
    this.keep();
  }

  private post(asked: Pending): void {
    const one = this.following.get(asked.table);
    if (!one?.heard) return;
    asked.sent = this.by.now();
    this.send({ type: 'do', table: asked.table, cid: asked.cid, command: asked.command });
  }

  private settle(cid: string | null): Pending | null {
    const asked = cid === null ? undefined : this.pending.get(cid);
    if (!asked) return null;
    this.pending.delete(asked.cid);
    this.keep();
    return asked;
  }

  /** How long the oldest request has waited for its answer, in milliseconds. */
  waited(): number {
    const oldest = Math.min(...[...this.pending.values()].map((asked) => asked.at));
    return this.pending.size ? Math.max(0, this.by.now() - oldest) : 0;
  }

  private keep(): void {
    this.by.storage.write(PENDING_KEY, [...this.pending.values()]);
    this.onstatus();
  }

  private send(message: FromClient): void {
    this.wire?.send(JSON.stringify(message));
  }

  // what comes

  private take(text: string): void {
    this.heard = this.by.now();
    const message = JSON.parse(text) as FromServer;
    const one = 'table' in message && message.table ? this.following.get(message.table) : undefined;
    switch (message.type) {
      case 'greeting':
        this.tries = 0;
        this.closing = 0;
        this.shortest = Infinity;
        this.versions = { first: this.versions.first || message.version, last: message.version };
        this.ontime(message.now);
        this.change('open');
        for (const table of this.following.values()) this.hello(table);
        this.sendPing();
        return;
      case 'ping':
        return this.send({ type: 'pong', n: message.n });
      case 'pong': {
        const sent = this.pinged.get(message.n);
        if (sent !== undefined) {
          this.lag = this.by.now() - sent;
          this.timed(message.now, this.lag);
        }
        return this.onstatus();
      }
      case 'closing':
        this.closing = message.seconds;
        return this.onstatus();
      case 'welcome':
        return one && one.seat === message.seat ? this.welcomed(one, message) : undefined;
      case 'told':
        return one && one.heard && one.seat === message.seat ? this.told(one, message.tales, message.sight) : undefined;
      case 'sketched':
        return one && one.seat === message.seat ? one.listener.sketched(message.sight) : undefined;
      case 'acked': {
        const asked = this.settle(message.cid);
        if (asked) one?.listener.acked?.(message.cid, asked.command);
        return;
      }
      case 'refused': {
        const asked = this.settle(message.cid);
        if (message.cid) this.queries.delete(message.cid);
        for (const listener of one ? [one.listener] : [...this.following.values()].map((each) => each.listener)) {
          listener.refused(message.cid, message.refusal, asked?.command ?? null);
        }
        return;
      }
      case 'presence':
        return one?.listener.presence?.(message.seats, message.watchers);
      case 'planning':
        return one?.listener.planning?.(message.seat, message.moves);
      case 'again':
        return one?.listener.again?.(message.next);
      case 'hinted':
        return one?.listener.hinted?.(message.cid, message.words);
      default:
        return this.other(message, one);
    }
  }

  /** The shortest way so far tells the time best: half of it has passed since the server looked at its clock. */
  private timed(server: number, lag: number): void {
    if (lag > this.shortest * 1.2) return;
    this.shortest = Math.min(this.shortest, lag);
    this.ontime(server + lag / 2);
  }

  private other(message: FromServer, one: Following | undefined): void {
    if (message.type !== 'seen') return;
    this.queries.delete(message.cid);
    one?.listener.seen?.(message.cid, message.hash, message.found);
  }

  private told(one: Following, feed: FeedItemCard[], snapshot: TableSnapshot): void {
    const fresh = feed.filter((item) => item.number > one.last);
    if (fresh.length && fresh[0]!.number !== one.last + 1) return this.hello(one); // a gap: ask for what is missing
    one.last = Math.max(one.last, snapshot.number);
    one.listener.told(fresh, snapshot);
  }

  private welcomed(one: Following, message: Welcome): void {
    one.last = message.sight.number;
    one.heard = true;
    const known = new Set(message.known);
    const open = [...this.pending.values()].filter((asked) => asked.table === one.table);
    one.listener.welcome(message);
    for (const asked of open) {
      if (known.has(asked.cid)) {
        this.settle(asked.cid);
        one.listener.acked?.(asked.cid, asked.command);
      } else if (asked.seat === one.seat && fits(asked.command, message.sight)) this.post(asked);
      else if (asked.seat === one.seat) {
        this.settle(asked.cid);
        one.listener.lost(asked.command);
      }
    }
    for (const [cid, asked] of this.queries) {
      if (asked.table !== one.table) continue;
      if (asked.seat === one.seat) this.send(asked);
      else this.queries.delete(cid);
    }
  }
}

/** Whether a request that never arrived still means what its maker meant. */
function fits(command: Command, snapshot: TableSnapshot): boolean {
  if (command.do === 'act' || command.do === 'plan')
    return command.seq === snapshot.number && command.hash === snapshot.hash;
  if (command.do === 'undo' || command.do === 'redo') return command.hash === snapshot.hash;
  return true;
}

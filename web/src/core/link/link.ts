// The connection to the server: one socket for all followed tables. Feed items are numbered, requests have client ids,
// and a request counts as received only when the server acknowledges it.
//
//   dead connection  a ping every 4 s; after 9 s without a message the socket is closed and reopened
//   disconnected     retries after 0.4 s, 0.8 s ... 10 s, and at once when the browser is online again
//   no answer        a request is sent again after 2.5 s with the same id, so that it is executed once
//   reconnected      hello with the last number and the open ids; the welcome has the missed items and the ids that
//                    had arrived; other requests are sent again only if they still fit the position
import type {
  CommandMessage,
  FromClient,
  FromServer,
  HintMessage,
  HintAnswer,
  QueryMessage,
  Refusal,
  TableSnapshot,
  FeedItemCard,
  Welcome,
} from '../schema';
import type { KeyValueStore } from '../browser/storage';

export type Command = CommandMessage['command'];
export type Status = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface TableListener {
  welcome(feed: FeedItemCard[], snapshot: TableSnapshot, next: string | null, left?: string[]): void;
  feed(feed: FeedItemCard[], snapshot: TableSnapshot): void;
  snapshot(snapshot: TableSnapshot): void;
  presence?(seats: string[], watchers: number): void;
  planning?(seat: string, moves: number): void;
  again?(table: string): void;
  hinted?(hint: HintAnswer): void;
  seen?(cid: string, hash: string, found: Record<string, unknown>[]): void;
  refused(cid: string | null, refusal: Refusal, command: Command | null): void;
  acked?(cid: string, command: Command): void;
  /** A request that never arrived and no longer fits the position. */
  lost(command: Command): void;
}

export interface Following {
  table: string;
  seat: string | null;
  invitation: string;
  last: number;
  listener: TableListener;
  synced: boolean;
}

export interface Pending {
  cid: string;
  table: string;
  seat: string | null;
  command: Command;
  at: number;
  sent: number;
}

export interface LinkEnvironment {
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
  /** Called with the estimated server time. */
  ontime: (server: number) => void = () => {};
  /** The versions in the first and in the latest greeting of the server. */
  versions = { first: '', last: '' };
  pending = new Map<string, Pending>();
  private queries = new Map<string, QueryMessage>();

  private wire: Wire | null = null;
  private following = new Map<string, Following>();
  private tries = 0;
  private lastReceived = 0;
  private pinged = new Map<number, number>();
  private ping = 0;
  private shortest = Infinity;
  private pingTimer = 0;
  private again = 0;

  constructor(private readonly by: LinkEnvironment) {
    for (const kept of by.storage.read<Pending[]>(PENDING_KEY) ?? []) this.pending.set(kept.cid, { ...kept, sent: 0 });
  }

  // opening and closing

  open(): void {
    if (this.wire) return;
    this.by.cancel(this.again);
    this.change(this.tries ? 'waiting' : 'connecting');
    const wire = (this.wire = this.by.open());
    this.lastReceived = this.by.now();
    wire.onopen = () => {
      this.lastReceived = this.by.now();
    };
    wire.onmessage = (event) => this.take(event.data);
    wire.onclose = (event) => {
      if (this.wire === wire) this.dropped(event.code);
    };
    this.by.cancel(this.pingTimer);
    this.pingTimer = this.by.later(() => this.checkConnection(), PING_EVERY);
  }

  close(): void {
    const wire = this.wire;
    this.wire = null;
    this.by.cancel(this.again);
    this.by.cancel(this.pingTimer);
    wire?.close();
    this.change('closed');
  }

  /** Reconnect at once: the browser is online again, or the page became visible. */
  reconnectNow(): void {
    if (this.status === 'closed') return;
    this.tries = 0;
    if (!this.wire) this.open();
    else if (this.by.now() - this.lastReceived > PING_EVERY) this.sendPing();
  }

  private dropped(code: number): void {
    this.wire = null;
    this.lag = null;
    this.by.cancel(this.pingTimer);
    if (code === SIGNED_OUT) {
      this.change('closed');
      this.onsignedout();
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    this.change('waiting');
    this.again = this.by.later(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  private checkConnection(): void {
    const wire = this.wire;
    if (!wire) return;
    if (this.by.now() - this.lastReceived > SILENT_FOR) {
      wire.onclose = null;
      wire.close();
      this.dropped(0);
      return;
    }
    if (this.status === 'open') {
      this.sendPing();
      for (const asked of this.pending.values()) if (this.by.now() - asked.sent > SEND_AGAIN) this.post(asked);
    }
    this.pingTimer = this.by.later(() => this.checkConnection(), this.pending.size ? SEND_AGAIN : PING_EVERY);
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
    const one = { table, seat, invitation, listener, last, synced: false };
    this.following.set(table, one);
    if (this.status === 'open') this.hello(one);
    else this.open();
    return one;
  }

  /** Stop following, unless another listener has replaced this one. */
  unfollow(table: string, listener: TableListener): void {
    if (this.following.get(table)?.listener !== listener) return;
    for (const [cid, asked] of this.queries) if (asked.table === table) this.queries.delete(cid);
    this.following.delete(table);
    if (this.status === 'open') this.send({ type: 'bye', table });
  }

  private hello(one: Following): void {
    one.synced = false;
    const cids = [...this.pending.values()].filter((asked) => asked.table === one.table).map((asked) => asked.cid);
    const { table, seat, invitation, last } = one;
    this.send({ type: 'hello', table, seat, invitation, last, cids: cids.slice(0, 64) });
  }

  // requests

  /** Send a command to a table; returns its client id. */
  ask(table: string, command: Command): string {
    const cid = this.by.name();
    const seat = this.following.get(table)?.seat ?? null;
    const asked = { cid, table, seat, command, at: this.by.now(), sent: 0 };
    this.pending.set(cid, asked);
    this.keep();
    if (this.status === 'open' && this.following.get(table)?.synced) this.post(asked);
    return cid;
  }

  /** Send a query; it is repeated after a reconnect until it is answered. */
  query(message: QueryMessage): void {
    this.queries.set(message.cid, message);
    if (this.status === 'open' && this.following.get(message.table)?.synced) this.send(message);
  }

  /** Ask for a hint; false where the connection is down. It is not asked again by itself. */
  hint(message: HintMessage): boolean {
    const open = this.status === 'open' && this.following.get(message.table)?.synced === true;
    if (open) this.send(message);
    return open;
  }

  /** Delete all requests to a table from memory and from the browser's storage. */
  forget(table: string): void {
    for (const asked of [this.pending, this.queries])
      for (const [cid, one] of asked) if (one.table === table) asked.delete(cid);
    this.keep();
  }

  private post(asked: Pending): void {
    const one = this.following.get(asked.table);
    if (!one?.synced) return;
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

  // incoming messages

  private take(text: string): void {
    this.lastReceived = this.by.now();
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
        return one && one.synced && one.seat === message.seat
          ? this.deliver(one, message.tales, message.sight)
          : undefined;
      case 'sketched':
        return one && one.seat === message.seat ? one.listener.snapshot(message.sight) : undefined;
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
        return one?.listener.hinted?.(message);
      case 'seen':
        this.queries.delete(message.cid);
        return one?.listener.seen?.(message.cid, message.hash, message.found);
    }
  }

  /** Estimate the server time from the round trip, if it is among the shortest: half of it has passed. */
  private timed(server: number, lag: number): void {
    if (lag > this.shortest * 1.2) return;
    this.shortest = Math.min(this.shortest, lag);
    this.ontime(server + lag / 2);
  }

  private deliver(one: Following, feed: FeedItemCard[], snapshot: TableSnapshot): void {
    const fresh = feed.filter((item) => item.number > one.last);
    if (fresh.length && fresh[0]!.number !== one.last + 1) return this.hello(one); // a gap: request the missing items
    one.last = Math.max(one.last, snapshot.number);
    one.listener.feed(fresh, snapshot);
  }

  private welcomed(one: Following, message: Welcome): void {
    one.last = message.sight.number;
    one.synced = true;
    const known = new Set(message.known);
    const open = [...this.pending.values()].filter((asked) => asked.table === one.table);
    one.listener.welcome(message.tales, message.sight, message.next ?? null, message.left ?? []);
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

/** Whether a request was made for the current position. */
function fits(command: Command, snapshot: TableSnapshot): boolean {
  if (command.do === 'act' || command.do === 'plan')
    return command.seq === snapshot.number && command.hash === snapshot.hash;
  if (command.do === 'undo' || command.do === 'redo') return command.hash === snapshot.hash;
  return true;
}

// The connection to the server: one socket for all followed tables. Feed items are numbered, requests have client ids,
// and a request counts as received only when the server acknowledges it.
//
//   dead connection  a ping every 4 s; after 9 s without a message the socket is closed and reopened
//   above a limit    retries after half a minute
//   disconnected     retries after 0.4 s, 0.8 s ... 10 s, and at once when the browser is online again
//   no answer        a request is sent again after 2.5 s with the same id, so that it is executed once
//   reconnected      hello with the last number and the open ids; the welcome has the missed items and the ids that
//                    had arrived; other requests are sent again only if they still fit the position
import type {
  FromClient,
  FromServer,
  Maintenance,
  HintMessage,
  NotificationCard,
  QueryMessage,
  TableSnapshot,
  FeedItemCard,
  TournamentChanged,
  Welcome,
} from '../schema';
import type { KeyValueStore } from '../browser/storage';
import type { ShownSnapshot } from '../firstLoad';
import { fits, OpenRequests, type Command, type Pending } from './openRequests';
import { RoundTrips } from './roundTrips';
import type { TableListener } from './tableListener';

export type Status = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Following {
  table: string;
  seat: string | null;
  invitation: string;
  last: number;
  listener: TableListener;
  synced: boolean;
  /** The snapshot that is shown before the welcome; queries follow the hello at once, because the position is known. */
  shown: ShownSnapshot | null;
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
const LIMIT_WAIT = 30_000;
const POLICY = 1008;
const TOO_BIG = 1009;
const SIGNED_OUT = 4401;
const SUSPENDED = 4403;

export class Link {
  status: Status = 'closed';
  lag: number | null = null;
  closing = 0;
  /** Announced maintenance. */
  maintenance: Maintenance | null = null;
  onstatus: () => void = () => {};
  onsignedout: () => void = () => {};
  onsuspended: () => void = () => {};
  /** Called with the estimated server time. */
  ontime: (server: number) => void = () => {};
  /** Called with the number of unseen notifications, and with a notification that has changed. */
  onnotification: (unseen: number, changed: NotificationCard | null) => void = () => {};
  /** Take further messages, such as those of game sessions, challenges and quick pairing, and each greeting. */
  private readonly listeners = new Set<(message: FromServer) => void>();
  /** Takes the messages about the study on this page. */
  onstudy: ((message: object) => void) | null = null;
  /** Takes the messages about the tournament on this page. */
  ontournament: ((message: TournamentChanged) => void) | null = null;
  /** The versions in the first and in the latest greeting of the server. */
  versions = { first: '', last: '' };
  readonly requests: OpenRequests;
  private readonly roundTrips = new RoundTrips();

  private wire: Wire | null = null;
  private following = new Map<string, Following>();
  private tries = 0;
  private lastReceived = 0;
  private pingTimer = 0;
  private again = 0;

  constructor(private readonly by: LinkEnvironment) {
    this.requests = new OpenRequests(
      by.storage,
      () => by.now(),
      () => this.onstatus(),
    );
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
    if (code === SUSPENDED) {
      this.change('closed');
      this.onsuspended();
      return;
    }
    const limited = code === POLICY || code === TOO_BIG;
    const wait = limited ? LIMIT_WAIT : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries++;
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
      for (const request of this.requests.pending.values())
        if (this.by.now() - request.sent > SEND_AGAIN) this.post(request);
    }
    this.pingTimer = this.by.later(() => this.checkConnection(), this.requests.pending.size ? SEND_AGAIN : PING_EVERY);
  }

  private sendPing(): void {
    this.send({ type: 'ping', n: this.roundTrips.begin(this.by.now()) });
  }

  private change(status: Status): void {
    this.status = status;
    this.onstatus();
  }

  // tables

  follow(
    table: string,
    seat: string | null,
    invitation: string,
    listener: TableListener,
    shown: ShownSnapshot | null = null,
  ): Following {
    const before = this.following.get(table);
    // A new listener starts without feed items, even if another listener had some.
    const last = before?.seat === seat && before.listener === listener ? before.last : 0;
    const one = { table, seat, invitation, listener, last, synced: false, shown };
    this.following.set(table, one);
    if (this.status === 'open') this.hello(one);
    else this.open();
    return one;
  }

  /** Stop following, unless another listener has replaced this one. */
  unfollow(table: string, listener: TableListener): void {
    if (this.following.get(table)?.listener !== listener) return;
    for (const [cid, request] of this.requests.queries) if (request.table === table) this.requests.queries.delete(cid);
    this.following.delete(table);
    if (this.status === 'open') this.send({ type: 'bye', table });
  }

  /** Call a function with each greeting and each message that is not about a table, until the returned one is called. */
  listen(listener: (message: FromServer) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private hello(one: Following): void {
    one.synced = false;
    const cids = this.requests.ofTable(one.table).map((request) => request.cid);
    const { table, seat, invitation, last } = one;
    const tag = one.shown?.tag ?? '';
    this.send({ type: 'hello', table, seat, invitation, last, cids: cids.slice(0, 64), tag });
    if (one.shown) this.sendQueries(one);
  }

  // requests

  /** Send a command to a table; returns its client id. */
  ask(table: string, command: Command): string {
    const cid = this.by.name();
    const seat = this.following.get(table)?.seat ?? null;
    const request = { cid, table, seat, command, at: this.by.now(), sent: 0 };
    this.requests.add(request);
    if (this.status === 'open' && this.following.get(table)?.synced) this.post(request);
    return cid;
  }

  /** Send a query; it is repeated after a reconnect until it is answered. */
  query(message: QueryMessage): void {
    this.requests.queries.set(message.cid, message);
    const one = this.following.get(message.table);
    if (this.status === 'open' && (one?.synced || one?.shown)) this.send(message);
  }

  /** Send the queries of a seat that have no answer yet. */
  private sendQueries(one: Following): void {
    for (const [cid, request] of this.requests.queries) {
      if (request.table !== one.table) continue;
      if (request.seat === one.seat) this.send(request);
      else this.requests.queries.delete(cid);
    }
  }

  /** Ask for a hint; false where the connection is down. It is not asked again by itself. */
  hint(message: HintMessage): boolean {
    const open = this.status === 'open' && this.following.get(message.table)?.synced === true;
    if (open) this.send(message);
    return open;
  }

  private post(request: Pending): void {
    const one = this.following.get(request.table);
    if (!one?.synced) return;
    request.sent = this.by.now();
    this.send({ type: 'do', table: request.table, cid: request.cid, command: request.command });
  }

  /** Send a message that is not repeated; it is dropped while the connection is down. */
  transmit(message: object): void {
    if (this.status === 'open') this.wire?.send(JSON.stringify(message));
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
        this.roundTrips.restart();
        this.versions = { first: this.versions.first || message.version, last: message.version };
        this.ontime(message.now);
        this.onnotification(message.unseen, null);
        this.change('open');
        for (const table of this.following.values()) this.hello(table);
        this.sendPing();
        for (const listener of this.listeners) listener(message);
        return;
      case 'ping':
        return this.send({ type: 'pong', n: message.n });
      case 'pong': {
        const delay = this.roundTrips.delay(message.n, this.by.now());
        if (delay !== null) {
          this.lag = delay;
          const time = this.roundTrips.serverTime(message.now, delay);
          if (time !== null) this.ontime(time);
        }
        return this.onstatus();
      }
      case 'maintenance':
        this.maintenance = message.maintenance;
        return this.onstatus();
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
        const request = this.requests.settle(message.cid);
        if (request) one?.listener.acked?.(message.cid, request.command);
        return;
      }
      case 'refused': {
        const request = this.requests.settle(message.cid);
        if (message.cid) this.requests.queries.delete(message.cid);
        for (const listener of one ? [one.listener] : [...this.following.values()].map((each) => each.listener)) {
          listener.refused(message.cid, message.refusal, request?.command ?? null);
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
        this.requests.queries.delete(message.cid);
        return one?.listener.seen?.(message.cid, message.hash, message.found);
      case 'notification':
        return this.onnotification(message.unseen, message.notification);
      case 'notifications_seen':
        return this.onnotification(message.unseen, null);
      case 'tournament_changed':
        return this.ontournament?.(message);
      default:
        for (const listener of this.listeners) listener(message);
        return this.onstudy?.(message);
    }
  }

  private deliver(one: Following, feed: FeedItemCard[], snapshot: TableSnapshot): void {
    const fresh = feed.filter((item) => item.number > one.last);
    if (fresh.length && fresh[0]!.number !== one.last + 1) return this.hello(one); // a gap: request the missing items
    one.last = Math.max(one.last, snapshot.number);
    one.listener.feed(fresh, snapshot);
  }

  private welcomed(one: Following, message: Welcome): void {
    const snapshot = message.sight ?? one.shown?.snapshot;
    if (!snapshot) return;
    one.last = snapshot.number;
    one.synced = true;
    const queried = one.shown !== null; // with the hello
    one.shown = null;
    const known = new Set(message.known);
    const open = this.requests.ofTable(one.table);
    one.listener.welcome(message.tales, snapshot, message.next ?? null, message.left ?? []);
    for (const request of open) {
      if (known.has(request.cid)) {
        this.requests.settle(request.cid);
        one.listener.acked?.(request.cid, request.command);
      } else if (request.seat === one.seat && fits(request.command, snapshot)) this.post(request);
      else if (request.seat === one.seat) {
        this.requests.settle(request.cid);
        one.listener.lost(request.command);
      }
    }
    if (!queried) this.sendQueries(one);
  }
}

// A socket, a clock and a storage that a test controls, so that the connection can be cut at any moment.
import { localSnapshot } from '../src/core/sources/snapshot';
import type { FeedItemCard, TableSnapshot } from '../src/core/schema';
import { Link, type LinkEnvironment, type Wire } from '../src/core/link/link';
import type { TableListener } from '../src/core/link/tableListener';
import { createStorage } from '../src/core/browser/storage';

export class FakeWire implements Wire {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  greet(): void {
    this.onopen?.();
    this.tell({ type: 'greeting', me: { id: 'a', kind: 'guest', name: 'A' }, version: '1', now: 0 });
  }

  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['type'] === type);
  }
}

export class World {
  now = 1_000;
  wires: FakeWire[] = [];
  store = new Map<string, string>();
  private timers: { id: number; at: number; run: () => void }[] = [];
  private ids = 0;
  private names = 0;

  get wire(): FakeWire {
    return this.wires.at(-1)!;
  }

  link(): Link {
    const store = this.store;
    const by: LinkEnvironment = {
      open: () => {
        this.wires.push(new FakeWire());
        return this.wire;
      },
      storage: createStorage({
        getItem: (name) => store.get(name) ?? null,
        setItem: (name, value) => void store.set(name, value),
        removeItem: (name) => void store.delete(name),
      }),
      now: () => this.now,
      name: () => `c${++this.names}`,
      later: (run, ms) => {
        this.timers.push({ id: ++this.ids, at: this.now + ms, run });
        return this.ids;
      },
      cancel: (id) => {
        this.timers = this.timers.filter((timer) => timer.id !== id);
      },
    };
    return new Link(by);
  }

  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }
}

export function snapshot(number: number, hash = `h${number}`): TableSnapshot {
  return localSnapshot('test', {}, { number, hash, phase: 'playing', awaited: [], legal: [], seats: {}, teams: [] });
}

export function item(number: number): FeedItemCard {
  return { number, at: 0, kind: 'acted', data: {} };
}

export function welcome(number: number, feed: FeedItemCard[] = [], known: string[] = [], hash?: string): unknown {
  return { type: 'welcome', table: 't', seat: 'S', tales: feed, sight: snapshot(number, hash), known, next: null };
}

export class Listener implements TableListener {
  log: string[] = [];
  welcome = (): void => void this.log.push('welcome');
  feed = (feed: FeedItemCard[]): void => void this.log.push(`feed ${feed.map((each) => each.number).join(' ')}`);
  snapshot = (): void => void this.log.push('snapshot');
  refused: TableListener['refused'] = (cid, refusal) => void this.log.push(`refused ${cid} ${refusal.key}`);
  acked = (cid: string): void => void this.log.push(`acked ${cid}`);
  lost: TableListener['lost'] = (command) => void this.log.push(`lost ${command.do}`);
}

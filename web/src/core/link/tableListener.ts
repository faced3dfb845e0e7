// What a followed table is told by the connection.
import type { FeedItemCard, HintAnswer, Refusal, TableSnapshot } from '../schema';
import type { Command } from './openRequests';

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

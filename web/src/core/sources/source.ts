// Where a match comes from: a live table, a position of a replay, or a lesson. Tables, replays and lessons are played
// through this interface, so that the components of a game work on all of them unchanged.
import type { Command } from '../link/openRequests';
import type { HintAnswer, QueryMessage, Refusal, TableSnapshot, FeedItemCard } from '../schema';

export type Question = Pick<QueryMessage, 'about' | 'start' | 'stops'>;

/** What a source reports to the match that listens to it. */
export interface SourceListener {
  /** The first report after `open`, and after a reconnect: feed items not yet known (or all), the position,
   * the rematch if there is one, and the seats that this person has left and may take back. */
  welcome(feed: FeedItemCard[], snapshot: TableSnapshot, next: string | null, left?: string[]): void;
  /** Something happened. */
  feed(feed: FeedItemCard[], snapshot: TableSnapshot): void;
  /** The position or the plan changed without a feed item. */
  snapshot(snapshot: TableSnapshot): void;
  /** The source follows another seat from now on. */
  seated(seat: string | null): void;
  presence(seats: string[], watchers: number): void;
  planning(seat: string, moves: number): void;
  /** A rematch was opened. */
  next(table: string): void;
  refused(refusal: Refusal, command: Command | null): void;
  /** A command that never arrived and no longer fits the position. */
  lost(command: Command): void;
}

export interface MatchSource {
  /** The id of the table; empty where there is none. */
  readonly table: string;
  /** The invitation that opens the table; absent or empty where none is needed. */
  readonly invitation?: string;
  /** Whether quiet actions are planned first and can be undone. Otherwise every action is played at once. */
  readonly plans: boolean;
  /** Whether actions that end the plan are played without confirmation. */
  readonly strikes?: boolean;
  /** Start to report as one seat, or as a watcher (null). */
  open(seat: string | null, listener: SourceListener): void;
  close(): void;
  /** Play an action, after the actions `before` it; false where it is not sent. */
  act(word: string, before: string[]): boolean;
  /** Add actions to the plan; false where they are not sent. */
  plan(words: string[]): boolean;
  /** Undo the last action, or the plan back to a length. */
  undo(length?: number): void;
  redo(): void;
  /** Any other command to the table. */
  command(command: Command): void;
  /** Ask about the position; the promise stays open where the position changes before the answer. */
  query(question: Question): Promise<Record<string, unknown>[]>;
  /**
   * Ask for a suggestion that begins with none of the words `without`; absent where there are no hints. Rejects with
   * the refusal, or with null where there is no connection.
   */
  hint?(without: string[]): Promise<HintAnswer>;
}

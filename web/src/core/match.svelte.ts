// A match of any game and any source, as one seat or a watcher sees it. The server's state
// always counts; an own action may be shown before the server confirms it.
import { withTypedNames } from './seats';
import { session } from './session.svelte';
import type { Command } from './link/openRequests';
import type { Refusal, TableSnapshot, FeedItemCard } from './schema';
import type { MatchSource, Question, SourceListener } from './sources/source';

export interface Notice {
  kind: 'refusal' | 'lost' | 'info';
  refusal?: Refusal;
  text?: string;
  word?: string;
}

export type View = Record<string, unknown>;

/** An own action that is shown and not confirmed yet. */
export interface Pending {
  words: string[];
  /** The position that it was made for. */
  hash: string | null | undefined;
  view: View;
}

/** What follows a match beside its components: the state of one game's table. */
export interface MatchObserver {
  /** A snapshot has arrived; `before` is the one that it replaces. */
  snapshot?(now: TableSnapshot, before: TableSnapshot | null): void;
  /** Something happened; `before` is the view that was shown until now. */
  feed?(feed: FeedItemCard[], before: View | null): void;
  /** A command was refused; true where the game has dealt with it, and no notice is needed. */
  refused?(refusal: Refusal, command: Command | null): boolean;
  /** A command never arrived and no longer fits the position. */
  lost?(command: Command): void;
  /** A control of the table was used, on these words or seats; lessons check that it was. */
  used?(control: string, on: string[]): void;
}

export class Match {
  snapshot = $state.raw<TableSnapshot | null>(null);
  feed = $state.raw<FeedItemCard[]>([]);
  seat = $state<string | null>(null);
  present = $state.raw<string[]>([]);
  watchers = $state(0);
  /** How many moves other seats have spent in their plans; the plans are secret. */
  planning = $state.raw<Record<string, number>>({});
  next = $state<string | null>(null);
  /** Seats that a computer holds for this person, who may take them back. */
  left = $state.raw<string[]>([]);
  /** Names that were typed for the seats of a shared device. */
  typedNames: Record<string, string> = {};
  notice = $state.raw<Notice | null>(null);
  ready = $state(false);
  pending = $state.raw<Pending | null>(null);
  /** Another seat of this device is awaited. */
  onNext: (seat: string) => void = (seat) => this.open(seat);

  /** What is shown: the server's view, or the one after an own action that is not confirmed yet. */
  view = $derived<View | null>(this.pending?.view ?? this.snapshot?.view ?? null);
  /** Seats that the server has assigned to this device; at an anonymous table there is no other way to know. */
  held = $state.raw<string[]>([]);
  mine = $derived.by(() => {
    const seats = Object.entries(this.snapshot?.seats ?? {});
    if (this.snapshot?.setting.anonymous && this.snapshot.phase !== 'over')
      return this.held.filter((seat) => this.snapshot?.seats[seat]?.kind !== 'computer');
    return seats.filter(([, holder]) => session.me !== null && holder.id === session.me.id).map(([seat]) => seat);
  });
  awaited = $derived(this.snapshot?.awaited ?? []);
  canAct = $derived(this.seat !== null && this.awaited.includes(this.seat));

  private readonly observers = new Set<MatchObserver>();

  constructor(readonly source: MatchSource) {}

  get table(): string {
    return this.source.table;
  }

  /** Report to an observer until the returned function is called. */
  observe(observer: MatchObserver): () => void {
    this.observers.add(observer);
    return () => void this.observers.delete(observer);
  }

  // what the source reports

  private readonly listener: SourceListener = {
    welcome: (feed, snapshot, next, left = []) => {
      this.feed = feed[0]?.number === 1 || !this.feed.length ? feed : [...this.feed, ...feed];
      this.next = next;
      this.left = left;
      this.set(snapshot, snapshot.hash !== this.snapshot?.hash);
      this.ready = true;
    },
    feed: (feed, snapshot) => {
      const before = this.view;
      if (feed.some((item) => 'hash' in item.data)) this.planning = {};
      this.feed = [...this.feed, ...feed];
      this.set(snapshot, snapshot.hash !== this.snapshot?.hash);
      for (const observer of this.observers) observer.feed?.(feed, before);
    },
    snapshot: (snapshot) => this.set(snapshot, true),
    seated: (seat) => (this.seat = seat),
    presence: (seats, watchers) => {
      this.present = seats;
      this.watchers = watchers;
    },
    planning: (seat, moves) => (this.planning = { ...this.planning, [seat]: moves }),
    next: (table) => (this.next = table),
    refused: (refusal, command) => {
      if (command?.do === 'act' || command?.do === 'plan') this.pending = null;
      const handled = [...this.observers].some((observer) => observer.refused?.(refusal, command));
      if (!handled) this.notice = { kind: 'refusal', refusal };
    },
    lost: (command) => {
      this.pending = null;
      this.notice = { kind: 'lost', word: 'word' in command ? command.word : '' };
      for (const observer of this.observers) observer.lost?.(command);
    },
  };

  open(seat: string | null): void {
    this.seat = seat;
    this.ready = false;
    this.planning = {};
    this.pending = null;
    this.source.open(seat, this.listener);
  }

  close(): void {
    this.source.close();
  }

  /** Take a snapshot; `settles` says that what was pending is decided. Chat, for instance, decides nothing. */
  private set(received: TableSnapshot, settles: boolean): void {
    const before = this.snapshot;
    const snapshot = withTypedNames(received, this.typedNames);
    if (settles) this.pending = null;
    this.snapshot = snapshot;
    for (const observer of this.observers) observer.snapshot?.(snapshot, before);
    const awaited = snapshot.awaited ?? [];
    const other = this.mine.find((seat) => seat !== this.seat && awaited.includes(seat));
    if (other && !(this.seat && awaited.includes(this.seat))) this.onNext(other);
  }

  // what the player does

  /** Play an action; `view` is what the table shows until the server answers. False where it is not sent. */
  act(word: string, before: string[] = [], view: View | null = null): boolean {
    this.notice = null;
    const sent = this.source.act(word, before);
    if (sent) this.show([...before, word], view);
    return sent;
  }

  /** Put quiet actions into the plan. */
  plan(words: string[], view: View | null = null): void {
    this.notice = null;
    if (this.source.plan(words)) this.show(words, view);
  }

  private show(words: string[], view: View | null): void {
    const { snapshot } = this;
    if (view && snapshot) this.pending = { words, hash: snapshot.hash, view };
  }

  /** Report that a control of the table was used. */
  use(control: string, on: string[] = []): void {
    for (const observer of this.observers) observer.used?.(control, on);
  }

  undo(length?: number): void {
    this.notice = null;
    this.source.undo(length);
  }

  redo(): void {
    this.notice = null;
    this.source.redo();
  }

  command(command: Command): void {
    this.notice = null;
    this.source.command(command);
  }

  query(question: Question): Promise<Record<string, unknown>[]> {
    return this.source.query(question);
  }
}

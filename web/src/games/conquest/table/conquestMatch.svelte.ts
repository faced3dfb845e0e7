// A match of Conquest on any source: its view, its plan, what was asked about the position, and the action that is
// chosen and not played yet.
import { settings } from '../../../core/browser/settings.svelte';
import type { Command } from '../../../core/link/link';
import type { Match } from '../../../core/match.svelte';
import type { Refusal, TableSnapshot, FeedItemCard } from '../../../core/schema';
import { linesFrom, type Line } from '../log';
import { readAction, type Word } from '../notation';
import { planLines, planned } from '../plan';
import { afterMove } from '../preview';
import type { ConquestQueries } from '../schema';
import { viewOf, type Answer, type Count, type Goal, type Threat, type View, type Win } from '../view';

/** The action that ends a segment of the plan: others may answer it, so it is played only on request. */
export interface Strike {
  word: string;
  before: string[];
  goal: Goal | null;
  start: string;
  piece: string;
}

const WORRY_AFTER = 700;
/** Unused moves from which on the end of a turn is confirmed. */
export const MANY_MOVES = 4;

export class ConquestMatch {
  readonly base: Match;
  strike = $state.raw<Strike | null>(null);
  /** Whether the player is asked to confirm the end of the turn. */
  ending = $state(false);
  threats = $state.raw<Threat[]>([]);
  wins = $state.raw<Win[]>([]);
  /** Tells the board what has just happened, so that it can be shown. */
  onFeed: (feed: FeedItemCard[], before: View | null) => void = () => {};

  view = $derived.by(() => viewOf(this.base.view));
  plan = $derived.by(() => planLines(this.base.snapshot?.draft));
  plannedMoves = $derived(planned(this.plan) + (this.strike?.goal?.cost ?? 0));
  words = $derived.by(() =>
    (this.base.snapshot?.legal ?? []).map(readAction).filter((word): word is Word => word !== null),
  );
  answering = $derived.by(
    () => this.base.myMoment && viewOf(this.base.snapshot?.view)?.window?.seat === this.base.seat,
  );
  myTurn = $derived.by(() => this.base.myMoment && !this.answering);
  lines = $derived.by(() => this.linesOf(this.base.feed));

  private told: { feed: FeedItemCard[]; lines: Line[] } = { feed: [], lines: [] };
  private waiting: (() => void)[] = [];
  private known = new Map<string, Goal[]>();
  private rest: string[] = [];
  /** The turn that ends as soon as the staged capture is settled. */
  private endsAfter: number | null = null;

  /** Follow a match; call `dispose` when the table is left. */
  readonly dispose: () => void;

  constructor(base: Match) {
    this.base = base;
    this.dispose = base.observe({
      snapshot: (now, before) => this.changed(now, before),
      feed: (feed, before) => this.onFeed(feed, viewOf(before)),
      refused: (refusal, command) => this.refused(refusal, command),
    });
    if (this.myTurn) this.worry();
  }

  // what the match itself knows

  get snapshot(): TableSnapshot | null {
    return this.base.snapshot;
  }
  get feed(): FeedItemCard[] {
    return this.base.feed;
  }
  get seat(): string | null {
    return this.base.seat;
  }
  get pending(): Match['pending'] {
    return this.base.pending;
  }
  get awaited(): string[] {
    return this.base.awaited;
  }
  get myMoment(): boolean {
    return this.base.myMoment;
  }
  get notice(): Match['notice'] {
    return this.base.notice;
  }
  set notice(notice: Match['notice']) {
    this.base.notice = notice;
  }

  /** Lines of the log; only what is new is put into words. */
  private linesOf(feed: FeedItemCard[]): Line[] {
    const { told } = this;
    const goesOn = told.feed.length <= feed.length && told.feed.every((item, k) => item === feed[k]);
    const before = goesOn ? told : { feed: [], lines: [] };
    const lines = [...before.lines, ...linesFrom(feed.slice(before.feed.length), before.feed)];
    this.told = { feed, lines };
    return lines;
  }

  /** Resolves when the server has decided about what is pending. */
  settled(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private settle(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private changed(now: TableSnapshot, before: TableSnapshot | null): void {
    if (!this.base.pending) this.settle();
    const other = now.hash !== before?.hash;
    if (other) {
      this.strike = null;
      this.ending = false;
      this.known.clear();
      this.threats = [];
      this.wins = [];
      if (this.rest.length) this.goOn();
      if (this.endsAfter !== null) this.endAfterStrike();
    }
    if (this.myTurn && this.view) this.worry();
  }

  private refused(refusal: Refusal, command: Command | null): boolean {
    this.strike = null;
    this.endsAfter = null;
    this.settle();
    if (refusal.key !== 'table.draft.loud' || command?.do !== 'plan') return false;
    const words = [command.word, ...(command.more ?? [])]; // others may answer it: it is the strike of this segment
    const start = readAction(words[0]!)?.place ?? '';
    this.strike = { word: words.at(-1)!, before: words.slice(0, -1), goal: null, start, piece: '' };
    return true;
  }

  // queries

  private async query<Q extends keyof ConquestQueries>(
    about: Q,
    start = '',
    stops: string[] = [],
  ): Promise<ConquestQueries[Q][]> {
    return (await this.base.query({ about, start, stops })) as ConquestQueries[Q][];
  }

  /** How far a piece gets; answered from memory while the position stays the same. */
  async reach(start: string, stops: string[]): Promise<Goal[]> {
    const key = [this.snapshot?.hash, start, ...stops].join(' ');
    const found = this.known.get(key);
    if (found) return found;
    const goals = await this.query('reach', start, stops);
    this.known.set(key, goals);
    return goals;
  }

  /** What can be done at a place, with its cost and what could follow. */
  async deeds(place: string): Promise<Goal[]> {
    return this.query('deeds', place);
  }

  /** What each answer would lead to. */
  async answers(): Promise<Answer[]> {
    return this.query('answers');
  }

  /** What the count of each seat consists of. */
  async counts(): Promise<Count[]> {
    return this.query('counts');
  }

  private worry(): void {
    const { hash } = this.snapshot ?? {};
    window.setTimeout(async () => {
      if (!this.myTurn || this.snapshot?.hash !== hash) return;
      const found = await this.query('threats');
      if (this.snapshot?.hash !== hash) return;
      this.threats = found;
      const wins = await this.query('wins');
      if (this.snapshot?.hash === hash) this.wins = wins;
    }, WORRY_AFTER);
  }

  // decisions

  /** Take a way: into the plan where it is quiet, as the strike of this segment where it is not. */
  choose(goal: Goal, start: string, piece: string): void {
    const last = goal.words.at(-1);
    if (last === undefined || !this.seat) return;
    const before = goal.words.slice(0, -1);
    if (!this.base.source.plans) this.base.act(last, before);
    else if (goal.quiet) this.base.plan(goal.words, this.preview(goal, start));
    else this.strike = { word: last, before, goal, start, piece };
  }

  /** One action as it is: planned if the server says that it is quiet, else kept as the strike. */
  word(word: string): void {
    const read = readAction(word);
    if (!this.seat) return;
    if (!this.base.source.plans) this.base.act(word);
    else if (read && (read.kind === 'shoot' || read.kind === 'take' || read.last))
      this.strike = { word, before: [], goal: null, start: read.place, piece: '' };
    else if (word === 'end') this.end();
    else if (word === 'decline') this.act(word);
    else this.base.plan([word]);
  }

  act(word: string, before: string[] = []): void {
    const { strike } = this;
    const goal = strike?.word === word ? strike.goal : null;
    this.base.act(word, before, goal && this.preview(goal, strike!.start));
    this.strike = null;
  }

  /** The view after a way, where nothing but the way itself decides it. */
  private preview(goal: Goal, start: string): View | null {
    const { view } = this;
    return view && this.seat ? afterMove(view, this.seat, start, goal) : null;
  }

  /** An answer of several actions is given one by one, without asking in between. */
  answer(words: string[]): void {
    const [first, ...rest] = words;
    this.rest = rest;
    if (first) this.act(first);
  }

  private goOn(): void {
    const [word, ...rest] = this.rest;
    this.rest = [];
    if (word && this.answering && this.snapshot?.legal?.includes(word)) {
      this.rest = rest;
      this.act(word);
    }
  }

  /** End the turn. A staged capture is never dropped, nor many moves, without asking. */
  end(): void {
    const { view } = this;
    if (!this.myTurn || !view) return;
    const many = view.left >= MANY_MOVES && this.words.some((word) => word.kind !== 'end');
    if (this.strike || (many && settings.askEnd)) this.ending = true;
    else this.act('end');
  }

  /** The answer to the question: carry the staged capture out first, or end without it. */
  confirmEnd(strikeFirst: boolean): void {
    this.ending = false;
    if (strikeFirst && this.strike && this.view) {
      this.endsAfter = this.view.turn;
      this.commit();
    } else this.act('end');
  }

  /** The capture is settled, answers included: end the turn if it still goes on. */
  private endAfterStrike(): void {
    if (this.view?.turn !== this.endsAfter) this.endsAfter = null;
    else if (this.myTurn && this.snapshot?.legal?.includes('end')) {
      this.endsAfter = null;
      this.act('end');
    }
  }

  commit(): void {
    if (this.strike) this.act(this.strike.word, this.strike.before);
  }

  undo(): void {
    if (this.strike) this.strike = null;
    else if (!this.base.source.plans) this.base.undo();
    else this.undoTo(this.plan.at(-1)?.from ?? 0);
  }

  undoTo(length: number): void {
    this.strike = null;
    this.base.undo(length);
  }

  redo(): void {
    this.base.redo();
  }
}

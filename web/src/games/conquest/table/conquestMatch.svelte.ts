// A match of Conquest on any source: its view, its plan, what was asked about the position, and the action that is
// chosen and not played yet.
import { isGuided } from '../../../core/firstMatch';
import { partnersOf } from '../../../core/chat/channels';
import { change, settings } from '../../../core/browser/settings.svelte';
import { language, t } from '../../../core/i18n/messages.svelte';
import type { Command } from '../../../core/link/openRequests';
import type { Match } from '../../../core/match.svelte';
import type { Refusal, TableSnapshot, FeedItemCard } from '../../../core/schema';
import { seatNamerAt, linesFrom, type Line } from '../log';
import { readAction, type Word } from '../notation';
import { planLines, planned } from '../plan';
import { afterMove } from '../preview';
import type { ConquestQueries } from '../schema';
import { goalText, wordText } from '../text';
import {
  viewOf,
  type Answer,
  type Count,
  type Goal,
  type Idea,
  type Range,
  type Threat,
  type View,
  type Win,
} from '../view';
import { keepStrike, keptStrike, type Strike, type StrikeTurn } from './stagedCapture';

/** The way that a hint suggests. */
export interface Suggested {
  path: string[];
  cost: number | null;
  takes: boolean;
}

const THREATS_DELAY = 700;
/** Unused moves from which on the end of a turn is confirmed. */
export const MANY_MOVES = 4;

export class ConquestMatch {
  readonly base: Match;
  /** Whether the player is asked to confirm the end of the turn. */
  ending = $state(false);
  /** What the others could capture after the plan and the staged action. */
  threats = $state.raw<Threat[]>([]);
  wins = $state.raw<Win[]>([]);
  /** How often a hint was requested since the last one was closed. */
  hintsAsked = $state(0);
  suggested = $state.raw<Suggested | null>(null);
  /** Reports what has just happened to the board, so that it can be shown. */
  onFeed: (feed: FeedItemCard[], before: View | null) => void = () => {};

  view = $derived.by(() => viewOf(this.base.view));
  plan = $derived.by(() => planLines(this.base.snapshot?.draft));
  plannedMoves = $derived(planned(this.plan) + (this.strike?.goal?.cost ?? 0));
  words = $derived.by(() =>
    (this.base.snapshot?.legal ?? []).map(readAction).filter((word): word is Word => word !== null),
  );
  answering = $derived.by(() => this.base.canAct && viewOf(this.base.snapshot?.view)?.window?.seat === this.base.seat);
  myTurn = $derived.by(() => this.base.canAct && !this.answering);
  /** The other seats of this player's team. */
  partners = $derived.by(() => {
    const { snapshot, seat } = this.base;
    return snapshot && seat ? partnersOf(snapshot, seat) : [];
  });
  lines = $derived.by(() => this.linesOf(this.base.feed));

  /** The suggestion for the first move of a guided match, requested before the guide is loaded. */
  firstIdeas: Promise<Idea[]> | null = null;

  private readonly guided: boolean;
  private staged = $state.raw<Strike | null>(null);
  /** The turn of the staged capture. */
  private stagedTurn: StrikeTurn | null = null;
  /** The capture that the staged one has replaced; undo brings it back. */
  private replaced: Strike | null = null;
  private threatsTimer = 0;
  private logCache: { feed: FeedItemCard[]; lines: Line[]; language: string } = { feed: [], lines: [], language: '' };
  private waiting: (() => void)[] = [];
  private known = new Map<string, Goal[]>();
  private rest: string[] = [];
  /** The turn that ends as soon as the staged capture is settled. */
  private endsAfter: number | null = null;

  /** Follow a match; call `dispose` when the table is left. */
  readonly dispose: () => void;

  constructor(base: Match) {
    this.base = base;
    this.guided = isGuided(base.table);
    this.dispose = base.observe({
      snapshot: (now, before) => this.changed(now, before),
      feed: (feed, before) => this.onFeed(feed, viewOf(before)),
      refused: (refusal, command) => this.refused(refusal, command),
      lost: (command) => void this.stageAgain(command),
    });
    this.recall();
    if (this.myTurn) this.requestThreats();
    if (this.myTurn && this.guided) this.firstIdeas = this.ideas();
  }

  // state of the match

  get strike(): Strike | null {
    return this.staged;
  }
  set strike(strike: Strike | null) {
    if (strike === this.staged) return;
    this.staged = strike;
    if (strike) this.stagedTurn = this.turn;
    else this.replaced = null;
    if (this.stagedTurn) keepStrike(this.stagedTurn, strike);
    this.threats = [];
    this.wins = [];
    this.requestThreats(0);
  }
  /** Whether own pieces that can be captured are marked on the board. */
  get marksThreats(): boolean {
    return settings.threats === 'auto' ? this.guided : settings.threats === 'on';
  }
  set marksThreats(marked: boolean) {
    change({ threats: marked ? 'on' : 'off' });
  }
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
  get canAct(): boolean {
    return this.base.canAct;
  }
  get notice(): Match['notice'] {
    return this.base.notice;
  }
  set notice(notice: Match['notice']) {
    this.base.notice = notice;
  }

  /** The lines of the log; only new ones are computed. */
  private linesOf(feed: FeedItemCard[]): Line[] {
    const { logCache } = this;
    const shown = language();
    const continues =
      logCache.language === shown &&
      logCache.feed.length <= feed.length &&
      logCache.feed.every((item, k) => item === feed[k]);
    const before = continues ? logCache : { feed: [], lines: [] };
    const lines = [
      ...before.lines,
      ...linesFrom(feed.slice(before.feed.length), before.feed, seatNamerAt(feed, this.base.snapshot?.seats ?? {})),
    ];
    this.logCache = { feed, lines, language: shown };
    return lines;
  }

  /** Report that a control was used. */
  use(control: string, on: string[] = []): void {
    this.base.use(control, on);
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
      this.keepStaged();
      this.ending = false;
      this.known.clear();
      this.threats = [];
      this.wins = [];
      this.suggested = null;
      this.firstIdeas = null;
      if (this.rest.length) this.playNext();
      if (this.endsAfter !== null) this.endAfterStrike();
    }
    if (this.myTurn && this.view) this.requestThreats();
  }

  private refused(refusal: Refusal, command: Command | null): boolean {
    if (!command || command.do === 'act') this.endsAfter = null;
    this.settle();
    void this.stageAgain(command);
    if (refusal.key !== 'table.draft.loud' || command?.do !== 'plan') return false;
    this.stage(strikeOf([command.word, ...(command.more ?? [])])); // others may answer it, so it ends the segment
    return true;
  }

  // the planned capture

  private get turn(): StrikeTurn | null {
    const { seat, view } = this;
    const { table } = this.base;
    return table && seat && view?.active === seat ? { table, seat, turn: view.turn } : null;
  }

  /** Stage a capture, and say which one it replaces; play it where captures are not confirmed. */
  private stage(strike: Strike): void {
    const before = this.staged;
    this.strike = strike;
    if (this.base.source.strikes) return this.commit();
    if (before && before.word !== strike.word) {
      this.replaced = before;
      this.notice = { kind: 'info', text: t('strike.replaced', { action: this.strikeText(before) }) };
    }
    if (!strike.goal) void this.recheck();
  }

  /** Stage the capture of a command that was not played, if it is still legal. */
  private async stageAgain(command: Command | null): Promise<void> {
    const words = command?.do === 'act' && command.seat === this.seat ? [...(command.before ?? []), command.word] : [];
    if (!words.length || !readAction(words.at(-1)!)?.place || !this.turn || !this.myTurn) return;
    const [goal] = await this.query('trip', '', words);
    if (goal && !this.staged && this.myTurn) this.strike = { ...strikeOf(words), goal };
  }

  /** Keep the staged capture in a new position as far as it can still be played, and say where it cannot. */
  private keepStaged(): void {
    const { staged, stagedTurn, turn } = this;
    if (staged && !stagedTurn)
      this.strike = null; // a lesson goes on
    else if (staged && stagedTurn!.seat !== this.seat)
      [this.staged, this.replaced] = [null, null]; // kept for its seat
    else if (staged && (stagedTurn!.turn !== turn?.turn || this.snapshot?.outcome)) {
      this.strike = null;
      if (!this.snapshot?.outcome)
        this.notice = { kind: 'info', text: t('strike.missed', { action: this.strikeText(staged) }) };
    }
    if (this.staged) void this.recheck();
    else this.recall();
  }

  /** Stage the capture that was planned before the page was loaded again. */
  private recall(): void {
    const strike = this.myTurn && this.base.source.plans && this.turn ? keptStrike(this.turn) : null;
    if (!strike) return;
    this.strike = strike;
    void this.recheck();
  }

  /** Ask for the cost and effect of the staged capture in this position; drop it with a notice if it is not legal. */
  private async recheck(): Promise<void> {
    const { staged } = this;
    if (!staged || !this.myTurn || !this.base.table) return;
    const [goal] = await this.query('trip', '', [...staged.before, staged.word]);
    if (this.staged !== staged) return;
    if (!goal) this.notice = { kind: 'info', text: t('strike.gone', { action: this.strikeText(staged) }) };
    this.strike = goal ? { ...staged, goal } : null;
  }

  /** Remove the staged capture; the one that it has replaced comes back. */
  private unstage(): void {
    const { replaced } = this;
    this.replaced = null;
    this.strike = replaced;
    if (replaced) void this.recheck();
  }

  private strikeText({ goal, piece, word }: Strike): string {
    const { view } = this;
    return goal && view ? goalText(goal, piece, view) : this.actionText(word);
  }

  /** An action in words. */
  actionText(word: string): string {
    const read = readAction(word);
    if (read?.kind === 'end') return t('act.end');
    return read && this.view ? wordText(read, this.view) : word;
  }

  /** Try an action again that was not played: a capture that is planned again is played. */
  again(word: string): void {
    if (this.strike?.word === word) this.commit();
    else this.word(word);
  }

  // queries

  private async query<Q extends keyof ConquestQueries>(
    about: Q,
    start = '',
    stops: string[] = [],
  ): Promise<ConquestQueries[Q][]> {
    return (await this.base.query({ about, start, stops })) as ConquestQueries[Q][];
  }

  /** The reach of a piece; cached while the position stays the same. */
  async reach(start: string, stops: string[]): Promise<Goal[]> {
    const key = [this.snapshot?.hash, start, ...stops].join(' ');
    const found = this.known.get(key);
    if (found) return found;
    const goals = await this.query('reach', start, stops);
    this.known.set(key, goals);
    return goals;
  }

  /** What can be done at a place, with its cost and what could follow. */
  async actionsAt(place: string): Promise<Goal[]> {
    return this.query('deeds', place);
  }

  /** Where a piece of any seat can go, with the rest of this turn or in the next turn of its seat. */
  async range(start: string): Promise<Range[]> {
    return this.query('range', start);
  }

  /** Say why a piece can do nothing; returns whether there is a reason. */
  async explainStandstill(start: string): Promise<boolean> {
    const [why] = await this.query('standstill', start);
    if (why) this.notice = { kind: 'refusal', refusal: { cause: 'illegal', id: '', ...why } };
    return !!why;
  }

  /** What each answer would lead to. */
  async answers(): Promise<Answer[]> {
    return this.query('answers');
  }

  /** What the count of each seat consists of. */
  async counts(): Promise<Count[]> {
    return this.query('counts');
  }

  /** What could be played next; at most one suggestion. */
  async ideas(): Promise<Idea[]> {
    return this.query('ideas');
  }

  /** Ask for the threats after the plan and the staged action, once nothing has changed for some milliseconds. */
  private requestThreats(delay = THREATS_DELAY): void {
    const { strike } = this;
    const { hash } = this.snapshot ?? {};
    const stale = (): boolean => !this.myTurn || this.snapshot?.hash !== hash || this.strike !== strike;
    window.clearTimeout(this.threatsTimer);
    this.threatsTimer = window.setTimeout(async () => {
      if (stale()) return;
      const words = strike ? [...strike.before, strike.word] : [];
      const threats = await this.query('threats', '', words);
      if (stale()) return;
      this.threats = threats;
      const wins = await this.query('wins', '', words);
      if (!stale()) this.wins = wins;
    }, delay);
  }

  // decisions

  /** Choose a path: add it to the plan if it is quiet, otherwise stage it as the end of this segment. */
  choose(goal: Goal, start: string, piece: string): void {
    const last = goal.words.at(-1);
    if (last === undefined || !this.seat) return;
    const before = goal.words.slice(0, -1);
    this.use('plan', goal.words);
    if (!this.base.source.plans) this.base.act(last, before);
    else if (goal.quiet) this.base.plan(goal.words, this.preview(goal, start));
    else this.stage({ word: last, before, goal, start, piece });
  }

  /** Choose one action: planned if the server reports it as quiet, otherwise staged. */
  word(word: string): void {
    const read = readAction(word);
    if (!this.seat) return;
    if (word !== 'end' && word !== 'decline') this.use('plan', [word]);
    if (!this.base.source.plans) this.base.act(word);
    else if (read && (read.kind === 'shoot' || read.kind === 'take' || read.last)) this.stage(strikeOf([word]));
    else if (word === 'end') this.end();
    else if (word === 'decline') this.act(word);
    else this.base.plan([word]);
  }

  act(word: string, before: string[] = []): void {
    const { strike } = this;
    const goal = strike?.word === word ? strike.goal : null;
    if (word === 'end' || word === 'decline') this.use(word);
    const sent = this.base.act(word, before, goal && this.preview(goal, strike!.start));
    if (sent) this.strike = null;
  }

  /** The view after a path, or null if only the server can compute it. */
  private preview(goal: Goal, start: string): View | null {
    const { view } = this;
    return view && this.seat ? afterMove(view, this.seat, start, goal) : null;
  }

  /** Play an answer of several actions one by one, without further questions. */
  answer(words: string[]): void {
    const [first, ...rest] = words;
    this.use('answer');
    this.rest = rest;
    if (first) this.act(first);
  }

  private playNext(): void {
    const [word, ...rest] = this.rest;
    this.rest = [];
    if (word && this.answering && this.snapshot?.legal?.includes(word)) {
      this.rest = rest;
      this.act(word);
    }
  }

  /** The places of own pieces that others could capture and that can still move. */
  get rescuable(): string[] {
    if (this.strike || !this.view?.left) return [];
    const movable = new Set(this.words.map(({ place }) => place));
    return [...new Set(this.threats.map(({ goal }) => goal))].filter((place) => movable.has(place));
  }

  /** End the turn; asks first if a capture is staged, many moves are unused, or a piece in danger can still move. */
  end(): void {
    const { view } = this;
    if (!this.myTurn || !view) return;
    const many = view.left >= MANY_MOVES && this.words.some((word) => word.kind !== 'end');
    if (this.strike || (settings.askEnd && (many || this.rescuable.length))) this.ending = true;
    else this.act('end');
  }

  /** Confirm the end of the turn, after playing the staged capture or without it. */
  confirmEnd(strikeFirst: boolean): void {
    this.ending = false;
    if (strikeFirst && this.strike && this.view) {
      this.endsAfter = this.view.turn;
      this.commit();
    } else this.act('end');
  }

  /** End the turn after the capture and its answers are settled. */
  private endAfterStrike(): void {
    if (this.view?.turn !== this.endsAfter) this.endsAfter = null;
    else if (this.myTurn && this.snapshot?.legal?.includes('end')) {
      this.endsAfter = null;
      this.act('end');
    }
  }

  commit(): void {
    if (!this.strike) return;
    this.use('strike');
    this.act(this.strike.word, this.strike.before);
  }

  undo(): void {
    this.use('undo');
    if (this.strike) this.unstage();
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

/** A capture at the end of a way, of which only the words are known. */
function strikeOf(words: string[]): Strike {
  const start = readAction(words[0]!);
  const named = start?.member ? `${start.place}.${start.member}` : (start?.place ?? '');
  return { word: words.at(-1)!, before: words.slice(0, -1), goal: null, start: named, piece: '' };
}

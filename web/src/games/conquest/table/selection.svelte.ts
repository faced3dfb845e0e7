// The selection on the board: the chosen piece, its destinations and the pointed-at space. The server
// provides the destinations; a tap elsewhere asks it for the reason of the refusal.
import type { Press, Stack } from '../board/model';
import type { ConquestMatch } from './conquestMatch.svelte';
import { member, members, type Goal, type Range } from '../view';
import type { Word } from '../notation';

/** What a selection needs of a match. */
export type SelectedMatch = Pick<
  ConquestMatch,
  'view' | 'myTurn' | 'notice' | 'words' | 'pending' | 'settled' | 'reach' | 'range' | 'word' | 'choose'
> &
  Partial<Pick<ConquestMatch, 'use' | 'seat' | 'explainStandstill'>>;

export class Selection {
  place = $state<string | null>(null);
  index = $state(0);
  goals = $state.raw<Goal[]>([]);
  stops = $state.raw<string[]>([]);
  over = $state<string | null>(null);
  /** A goal that was tapped once and waits for Go. */
  unconfirmed = $state.raw<Goal | null>(null);
  /** The action of the menu under the pointer or the focus. */
  previewed = $state.raw<Goal | null>(null);
  /** A piece that cannot be moved now and is looked at, with where it could go. */
  observed = $state<string | null>(null);
  range = $state.raw<Range[]>([]);
  /** Whether the selection was proposed, and not made by the player yet. */
  private proposed = false;
  private asked = $state.raw<Promise<void> | null>(null);
  /** The destinations requested on press, before the tap is complete. */
  private prefetched: { start: string; goals: Promise<Goal[]> } | null = null;

  constructor(
    private readonly match: SelectedMatch,
    private readonly announce: (goals: Goal[]) => void,
    private readonly confirms: () => boolean,
    private readonly saysRange?: (place: string, range: Range[]) => void,
  ) {}

  get start(): string {
    return this.place ? named(this.place, this.index) : '';
  }

  /** Whether the destinations of the chosen piece have not arrived yet. */
  get waiting(): boolean {
    return this.asked !== null;
  }

  get piece(): Stack | undefined {
    return this.place ? member(this.match.view?.stacks[this.place], this.index) : undefined;
  }

  /** The goal that is pointed at, or was tapped. */
  get shown(): Goal | null {
    const pointed = this.over ? this.goals.find((goal) => goal.goal === this.over) : undefined;
    return this.previewed ?? pointed ?? this.unconfirmed;
  }

  /** Words that begin on a place, by its pieces. */
  words(place: string): Word[] {
    if (this.match.pending && !this.match.view?.stacks[place]) return []; // the piece has an unconfirmed move
    return this.match.myTurn ? this.match.words.filter((word) => word.place === place && !word.last) : [];
  }

  movable(place: string): boolean {
    return this.words(place).length > 0;
  }

  /** The pieces of a stack, or of the chosen one, with legal actions. */
  choices(place = this.place): { index: number; piece: Stack }[] {
    const stack = place ? this.match.view?.stacks[place] : undefined;
    if (!stack || !place) return [];
    const able = new Set(this.words(place).map((word) => word.member));
    return members(stack).filter(({ index }) => able.has(index));
  }

  /** Request the destinations on press, before the tap is complete. */
  press(place: string): void {
    if (place === this.place || !this.movable(place) || this.goals.some(({ goal }) => goal === place)) return;
    const start = named(place, this.choices(place)[0]?.index ?? 0);
    this.prefetched = { start, goals: this.match.reach(start, []) };
  }

  async select(place: string, index?: number): Promise<void> {
    this.clear();
    this.place = place;
    const able = this.choices();
    this.index = index ?? able[0]?.index ?? 0;
    if (index !== undefined) this.match.use?.('picker');
    this.match.notice = null;
    await this.ask();
  }

  /** Select a piece and mark one of its goals, which waits for Go; its other goals are shown when they arrive. */
  propose(place: string, index: number, goal: Goal): void {
    void this.select(place, index || undefined);
    this.goals = [goal];
    this.unconfirmed = goal;
    this.proposed = true;
  }

  clear(): void {
    this.place = null;
    this.index = 0;
    this.goals = [];
    this.stops = [];
    this.unconfirmed = null;
    this.previewed = null;
    this.asked = null;
    this.proposed = false;
    this.observed = null;
    this.range = [];
  }

  /** Inspect a piece of another seat, or one that cannot be moved now, which is explained if it is the player's. */
  async observe(place: string): Promise<void> {
    const { match } = this;
    this.clear();
    this.observed = place;
    const own = match.myTurn && match.view?.stacks[place]?.side === match.seat;
    const explained = own && (await match.explainStandstill?.(place));
    if (this.observed !== place) return;
    if (explained) return this.clear();
    const range = await this.match.range(place);
    if (this.observed !== place) return;
    this.range = range;
    this.saysRange?.(place, range);
  }

  private ask(): Promise<void> {
    const { start, stops, prefetched } = this;
    this.prefetched = null;
    const answer = prefetched?.start === start && !stops.length ? prefetched.goals : this.match.reach(start, stops);
    const asked = answer.then((goals) => {
      if (asked !== this.asked) return;
      this.asked = null;
      this.goals = goals;
      this.unconfirmed = goals.find((goal) => goal.goal === this.unconfirmed?.goal) ?? null;
      this.announce(goals);
    });
    return (this.asked = asked);
  }

  /** Keep the selection and the unconfirmed goal after a change of the position, as far as they still exist. */
  refresh(): void {
    this.prefetched = null;
    this.observed = null;
    this.range = [];
    if (!this.place) return;
    if (!this.match.myTurn || !this.movable(this.place)) return this.clear();
    this.stops = [];
    if (!this.choices().some(({ index }) => index === this.index)) this.index = this.choices()[0]?.index ?? 0;
    void this.ask();
  }

  tap(place: string | null, how: Press): void {
    const { match } = this;
    if (!place) return this.clear();
    const goal = this.goals.find((each) => each.goal === place);
    if (this.place && goal) {
      if (how.shift && goal.quiet) return this.stop(place);
      const sure = !(how.touch || this.confirms()) || this.unconfirmed?.goal === place;
      if (sure) this.go(goal);
      else this.unconfirmed = goal;
      return;
    }
    // A second tap clears the selection, but a tap on a proposed piece is the first one.
    if (place === this.place && !this.proposed) return this.clear();
    if (this.movable(place)) return void this.select(place);
    // A tap before the destinations arrive is repeated when they do.
    if (this.asked) return void this.asked.then(() => this.place && this.tap(place, how));
    // A tap during an unconfirmed move waits for the confirmation.
    if (match.pending) return void match.settled().then(() => this.tap(place, how));
    if (this.place && match.myTurn) return match.word(`${this.start}-${place}`); // the server returns the reason
    if (match.view?.stacks[place] && place !== this.observed) return void this.observe(place);
    this.clear();
  }

  stop(place: string): void {
    this.stops = [...this.stops, place];
    this.unconfirmed = null;
    void this.ask();
  }

  go(goal: Goal): void {
    const { start } = this;
    const piece = this.piece?.piece ?? '';
    const quiet = goal.quiet;
    this.match.choose(goal, start, piece);
    this.clear();
    if (quiet) this.place = null;
  }
}

/** A piece in the notation of actions: its place and its number in the stack. */
function named(place: string, index: number): string {
  return index ? `${place}.${index}` : place;
}

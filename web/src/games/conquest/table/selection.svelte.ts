// The selection on the board: the chosen piece, its destinations and the pointed-at space. Whatever can be
// reached was told by the server; a tap on anything else asks the server to say why not.
import type { Press, Stack } from '../board/model';
import type { ConquestMatch } from './conquestMatch.svelte';
import { member, members, type Goal } from '../view';
import type { Word } from '../notation';

/** What a selection needs of a match. */
export type SelectedMatch = Pick<
  ConquestMatch,
  'view' | 'myTurn' | 'notice' | 'words' | 'pending' | 'settled' | 'reach' | 'word' | 'choose'
>;

export class Selection {
  place = $state<string | null>(null);
  index = $state(0);
  goals = $state.raw<Goal[]>([]);
  stops = $state.raw<string[]>([]);
  over = $state<string | null>(null);
  /** A goal that was tapped once and waits for Go. */
  tried = $state.raw<Goal | null>(null);
  /** A deed of the menu that is looked at before it is chosen. */
  dreamt = $state.raw<Goal | null>(null);
  private asked: Promise<void> | null = null;
  /** What was asked while the finger was still down. */
  private foreseen: { start: string; goals: Promise<Goal[]> } | null = null;

  constructor(
    private readonly match: SelectedMatch,
    private readonly announce: (goals: Goal[]) => void,
    private readonly confirms: () => boolean,
  ) {}

  get start(): string {
    return this.place ? named(this.place, this.index) : '';
  }

  get piece(): Stack | undefined {
    return this.place ? member(this.match.view?.stacks[this.place], this.index) : undefined;
  }

  /** The goal that is pointed at, or was tapped. */
  get shown(): Goal | null {
    const pointed = this.over ? this.goals.find((goal) => goal.goal === this.over) : undefined;
    return this.dreamt ?? pointed ?? this.tried;
  }

  /** Words that begin on a place, by its pieces. */
  words(place: string): Word[] {
    if (this.match.pending && !this.match.view?.stacks[place]) return []; // what stood there is on its way
    return this.match.myTurn ? this.match.words.filter((word) => word.place === place && !word.last) : [];
  }

  movable(place: string): boolean {
    return this.words(place).length > 0;
  }

  /** The pieces of a stack, or of the chosen one, that may do something. */
  choices(place = this.place): { index: number; piece: Stack }[] {
    const stack = place ? this.match.view?.stacks[place] : undefined;
    if (!stack || !place) return [];
    const able = new Set(this.words(place).map((word) => word.member));
    return members(stack).filter(({ index }) => able.has(index));
  }

  /** A finger is laid on a place: until it is lifted, the server may already think. */
  press(place: string): void {
    if (place === this.place || !this.movable(place) || this.goals.some(({ goal }) => goal === place)) return;
    const start = named(place, this.choices(place)[0]?.index ?? 0);
    this.foreseen = { start, goals: this.match.reach(start, []) };
  }

  async select(place: string, index?: number): Promise<void> {
    this.clear();
    this.place = place;
    const able = this.choices();
    this.index = index ?? able[0]?.index ?? 0;
    this.match.notice = null;
    await this.ask();
  }

  clear(): void {
    this.place = null;
    this.index = 0;
    this.goals = [];
    this.stops = [];
    this.tried = null;
    this.dreamt = null;
    this.asked = null;
  }

  private ask(): Promise<void> {
    const { start, stops, foreseen } = this;
    this.foreseen = null;
    const told = foreseen?.start === start && !stops.length ? foreseen.goals : this.match.reach(start, stops);
    const asked = told.then((goals) => {
      if (asked !== this.asked) return;
      this.asked = null;
      this.goals = goals;
      this.tried = goals.find((goal) => goal.goal === this.tried?.goal) ?? null;
      this.announce(goals);
    });
    return (this.asked = asked);
  }

  /** The position has changed: what was taken up stays so if it still stands there, and so does a goal that stays one. */
  refresh(): void {
    this.foreseen = null;
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
      const sure = !(how.touch || this.confirms()) || this.tried?.goal === place;
      if (sure) this.go(goal);
      else this.tried = goal;
      return;
    }
    if (place === this.place) return this.clear();
    if (this.movable(place)) return void this.select(place);
    // What is tapped faster than its goals are told is looked at again when they are.
    if (this.asked) return void this.asked.then(() => this.place && this.tap(place, how));
    // What is tapped before a move is confirmed waits for the confirmation.
    if (match.pending) return void match.settled().then(() => this.tap(place, how));
    if (this.place && match.myTurn) return match.word(`${this.start}-${place}`); // the server says why not
    this.clear();
  }

  stop(place: string): void {
    this.stops = [...this.stops, place];
    this.tried = null;
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

/** A piece as actions name it: its place, and its number in the stack. */
function named(place: string, index: number): string {
  return index ? `${place}.${index}` : place;
}

// A live match as one seat, or a watcher, sees it. What is true comes from the server; this keeps what is chosen and asked.
import type { QueryMessage, Refusal, TableSnapshot, TaleCard, Welcome } from './schema';
import { link } from './link/connection.svelte';
import type { Command, TableListener } from './link/link';
import { session } from './session.svelte';
import { linesFrom, type Line } from '../games/conquest/log';
import { planLines, planned } from '../games/conquest/plan';
import { viewOf, type Answer, type Count, type Goal, type Threat, type View, type Win } from '../games/conquest/view';
import { readAction, type Word } from '../games/conquest/notation';

export interface Strike {
  word: string;
  before: string[];
  goal: Goal | null;
  start: string;
  piece: string;
}

export interface Notice {
  kind: 'refusal' | 'lost' | 'info';
  refusal?: Refusal;
  text?: string;
  word?: string;
}

/** Who waits for the answer to a question, and the position that it was asked in. */
type Waiter = { hash: string | null | undefined; resolve: (found: Record<string, unknown>[]) => void };

export class Match {
  sight = $state.raw<TableSnapshot | null>(null);
  lines = $state.raw<Line[]>([]);
  tales = $state.raw<TaleCard[]>([]);
  seat = $state<string | null>(null);
  present = $state.raw<string[]>([]);
  watchers = $state(0);
  /** How many moves other seats have spent in what they plan; what they plan nobody knows. */
  planning = $state.raw<Record<string, number>>({});
  next = $state<string | null>(null);
  strike = $state.raw<Strike | null>(null);
  notice = $state.raw<Notice | null>(null);
  threats = $state.raw<Threat[]>([]);
  wins = $state.raw<Win[]>([]);
  ready = $state(false);
  /** Another seat of ours is awaited at a shared device. */
  onNext: (seat: string) => void = (seat) => this.open(seat);
  /** Tells the board what has just happened, so that it can be shown. */
  onTales: (tales: TaleCard[], before: View | null) => void = () => {};

  view = $derived(viewOf(this.sight));
  plan = $derived(planLines(this.sight?.draft));
  plannedMoves = $derived(planned(this.plan) + (this.strike?.goal?.cost ?? 0));
  words = $derived((this.sight?.legal ?? []).map(readAction).filter((word): word is Word => word !== null));
  /** Seats that the server has called ours; at an anonymous table nothing else tells. */
  held = $state.raw<string[]>([]);
  mine = $derived.by(() => {
    const seats = Object.entries(this.sight?.seats ?? {});
    if (this.sight?.setting.anonymous && this.sight.phase !== 'over')
      return this.held.filter((seat) => this.sight?.seats[seat]?.kind !== 'computer');
    return seats.filter(([, holder]) => session.me !== null && holder.id === session.me.id).map(([seat]) => seat);
  });
  awaited = $derived(this.sight?.awaited ?? []);
  myMoment = $derived(this.seat !== null && this.awaited.includes(this.seat));
  answering = $derived(this.myMoment && this.view?.window?.seat === this.seat);
  myTurn = $derived(this.myMoment && !this.answering);

  private looks = new Map<string, Waiter>();
  private known = new Map<string, Goal[]>();
  private looking = 0;
  private rest: string[] = [];

  constructor(
    readonly table: string,
    private readonly invitation: string,
  ) {}

  // the line

  private readonly ears: TableListener = {
    welcome: (message) => this.welcome(message),
    told: (tales, sight) => this.told(tales, sight),
    sketched: (sight) => this.set(sight),
    presence: (seats, watchers) => {
      this.present = seats;
      this.watchers = watchers;
    },
    planning: (seat, moves) => (this.planning = { ...this.planning, [seat]: moves }),
    again: (table) => (this.next = table),
    seen: (cid, hash, found) => this.seen(cid, hash, found),
    refused: (cid, refusal, command) => this.refused(cid, refusal, command),
    lost: (command) => (this.notice = { kind: 'lost', word: 'word' in command ? command.word : '' }),
  };

  open(seat: string | null): void {
    this.seat = seat;
    this.ready = false;
    this.planning = {};
    link.follow(this.table, seat, this.invitation, this.ears);
  }

  close(): void {
    link.unfollow(this.table, this.ears);
  }

  private welcome(message: Welcome): void {
    if (message.tales[0]?.number === 1 || !this.lines.length) {
      this.tales = message.tales;
      this.lines = linesFrom(message.tales);
    } else this.add(message.tales);
    this.next = message.next ?? null;
    this.set(message.sight);
    this.ready = true;
  }

  private told(tales: TaleCard[], sight: TableSnapshot): void {
    const before = this.view;
    if (tales.some((tale) => 'hash' in tale.data)) this.planning = {};
    this.add(tales);
    this.set(sight);
    this.onTales(tales, before);
  }

  private add(tales: TaleCard[]): void {
    this.lines = [...this.lines, ...linesFrom(tales, this.tales)];
    this.tales = [...this.tales, ...tales];
  }

  private set(sight: TableSnapshot): void {
    if (sight.hash !== this.sight?.hash) {
      this.strike = null;
      this.known.clear();
      this.threats = [];
      this.wins = [];
    }
    const changed = sight.hash !== this.sight?.hash;
    this.sight = sight;
    if (changed && this.rest.length) this.goOn();
    const awaited = sight.awaited ?? [];
    const other = this.mine.find((seat) => seat !== this.seat && awaited.includes(seat));
    if (other && !(this.seat && awaited.includes(this.seat))) this.onNext(other);
    else if (this.myTurn && this.view) this.worry();
  }

  private refused(cid: string | null, refusal: Refusal, command: Command | null): void {
    if (cid && this.looks.delete(cid) && !command) return;
    this.strike = null;
    if (refusal.key === 'table.draft.loud' && command?.do === 'plan') {
      const words = [command.word, ...(command.more ?? [])]; // others have a say after it: it is this segment's strike
      const start = readAction(words[0]!)?.place ?? '';
      this.strike = { word: words.at(-1)!, before: words.slice(0, -1), goal: null, start, piece: '' };
    } else this.notice = { kind: 'refusal', refusal };
  }

  // asking

  private ask(command: Command): void {
    this.notice = null;
    link.ask(this.table, command);
  }

  private get moment(): { seat: string; seq: number; hash: string } | null {
    const { sight, seat } = this;
    return sight?.hash && seat ? { seat, seq: sight.number, hash: sight.hash } : null;
  }

  /** How far a piece comes; answered from memory while the position stays as it is. */
  async reach(start: string, stops: string[]): Promise<Goal[]> {
    const key = [this.sight?.hash, start, ...stops].join(' ');
    const found = this.known.get(key);
    if (found) return found;
    const goals = (await this.look({ about: 'reach', start, stops })) as unknown as Goal[];
    this.known.set(key, goals);
    return goals;
  }

  /** What can be done at a place, with what it costs and what could follow. */
  async deeds(place: string): Promise<Goal[]> {
    return (await this.look({ about: 'deeds', start: place })) as unknown as Goal[];
  }

  /** What each answer would bring. */
  async answers(): Promise<Answer[]> {
    return (await this.look({ about: 'answers' })) as unknown as Answer[];
  }

  /** What everybody's count is made of. */
  async counts(): Promise<Count[]> {
    return (await this.look({ about: 'counts' })) as unknown as Count[];
  }

  look(question: Pick<QueryMessage, 'about' | 'start' | 'stops'>): Promise<Record<string, unknown>[]> {
    const { seat, table } = this;
    const cid = `look-${++this.looking}`;
    return new Promise((resolve) => {
      this.looks.set(cid, { hash: this.sight?.hash, resolve });
      link.query({ type: 'look', table, seat, cid, ...question });
    });
  }

  private seen(cid: string, hash: string, found: Record<string, unknown>[]): void {
    const waiter = this.looks.get(cid);
    this.looks.delete(cid);
    if (hash === waiter?.hash && hash === this.sight?.hash) waiter.resolve(found);
  }

  private worry(): void {
    const { hash } = this.sight ?? {};
    window.setTimeout(async () => {
      if (!this.myTurn || this.sight?.hash !== hash) return;
      const found = (await this.look({ about: 'threats' })) as unknown as Threat[];
      if (this.sight?.hash !== hash) return;
      this.threats = found;
      const wins = (await this.look({ about: 'wins' })) as unknown as Win[];
      if (this.sight?.hash === hash) this.wins = wins;
    }, 700);
  }

  // deciding

  /** Take a way into the plan: at once where it is quiet, as the strike of this segment where it is not. */
  choose(goal: Goal, start: string, piece: string): void {
    const [first, ...more] = goal.words;
    const { moment } = this;
    if (!moment || !first) return;
    if (goal.quiet) this.ask({ do: 'plan', ...moment, word: first, more });
    else this.strike = { word: goal.words.at(-1)!, before: goal.words.slice(0, -1), goal, start, piece };
  }

  /** One word as it is: planned if the server says that it is quiet, else kept as the strike. */
  word(word: string): void {
    const { moment } = this;
    if (!moment) return;
    const read = readAction(word);
    if (read && (read.kind === 'shoot' || read.kind === 'take' || read.last)) {
      this.strike = { word, before: [], goal: null, start: read.place, piece: '' };
    } else if (word === 'end' || word === 'decline') this.act(word);
    else this.ask({ do: 'plan', ...moment, word });
  }

  act(word: string, before: string[] = []): void {
    const { moment } = this;
    // A second press on a slow line, while the first is on its way, is no second action.
    const pressed = [...link.pending.values()].some(
      ({ table, command }) => table === this.table && command.do === 'act' && command.seq === moment?.seq,
    );
    if (moment && !pressed) this.ask({ do: 'act', ...moment, word, before });
    this.strike = null;
  }

  /** An answer of several words is given word by word, without asking in between. */
  answer(words: string[]): void {
    const [first, ...rest] = words;
    this.rest = rest;
    if (first) this.act(first);
  }

  private goOn(): void {
    const [word, ...rest] = this.rest;
    this.rest = [];
    if (word && this.answering && this.sight?.legal?.includes(word)) {
      this.rest = rest;
      this.act(word);
    }
  }

  commit(): void {
    if (this.strike) this.act(this.strike.word, this.strike.before);
  }

  undo(): void {
    if (this.strike) this.strike = null;
    else this.undoTo(this.plan.at(-1)?.from ?? 0);
  }

  undoTo(length: number): void {
    const { moment } = this;
    this.strike = null;
    if (moment && length < (this.sight?.draft?.words.length ?? 0)) {
      this.ask({ do: 'undo', seat: moment.seat, hash: moment.hash, length });
    }
  }

  redo(): void {
    const { moment } = this;
    if (moment && this.sight?.draft?.undone.length) this.ask({ do: 'redo', seat: moment.seat, hash: moment.hash });
  }

  command(command: Command): void {
    this.ask(command);
  }
}

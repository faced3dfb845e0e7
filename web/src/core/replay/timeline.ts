// The timeline of a match: rounds, turns, segments and trips, with the view after every step. It knows no rules.
import type { EventCard, ReplayCard } from '../schema';
import type { TimelineRules } from './game';

export type Change = [path: string[], value?: unknown];
export type Plain = Record<string, unknown>;

/** A view after changes; the argument is not modified. */
export function applied(view: unknown, changes: Change[]): unknown {
  return changes.reduce((now, change) => put(now, change[0], change), view);
}

function put(view: unknown, path: string[], change: Change): unknown {
  if (!path.length) return change[1];
  const [name, ...rest] = path as [string, ...string[]];
  const copy = { ...(view as Plain) };
  if (rest.length) copy[name] = put(copy[name], rest, change);
  else if (change.length > 1) copy[name] = change[1];
  else delete copy[name];
  return copy;
}

export interface Trip {
  /** The first step, and the step after the last. */
  from: number;
  to: number;
  seat: string;
  taking: boolean;
}

export interface Segment {
  from: number;
  to: number;
  trips: Trip[];
}

export interface Turn {
  from: number;
  to: number;
  number: number;
  seat: string;
  round: number;
  segments: Segment[];
  /** The subject of the turn, for games that name turns by it. */
  subject?: string;
}

const KEYFRAME = 32;

export class Timeline {
  readonly turns: Turn[];
  readonly trips: Trip[];
  private readonly frames = new Map<number, unknown>();

  constructor(
    readonly card: ReplayCard,
    private readonly rules: TimelineRules,
  ) {
    this.frames.set(0, card.first);
    this.trips = this.grouped();
    this.turns = this.ordered();
  }

  get length(): number {
    return this.card.steps.length;
  }

  /** The view after a number of steps. */
  view(at: number): Plain {
    let from = Math.min(at, this.length);
    while (!this.frames.has(from)) from--;
    let view = this.frames.get(from);
    for (let k = from; k < at; k++) {
      view = applied(view, this.card.steps[k]!.changes as Change[]);
      if ((k + 1) % KEYFRAME === 0) this.frames.set(k + 1, view);
    }
    return view as Plain;
  }

  /** Group steps into trips. */
  private grouped(): Trip[] {
    const trips: Trip[] = [];
    const { steps } = this.card;
    steps.forEach((step, k) => {
      const before = trips.at(-1);
      if (before && before.seat === step.seat && this.rules.joins(step, steps[k - 1]!)) before.to = k + 1;
      else trips.push({ from: k, to: k + 1, seat: step.seat, taking: this.rules.marks(step) });
    });
    return trips;
  }

  private ordered(): Turn[] {
    const turns: Turn[] = [];
    const seats = Object.keys(this.card.seats).length;
    let segment: Segment | null = null;
    for (const trip of this.trips) {
      const number = this.number(trip.from);
      const events = this.eventsOf(trip);
      let turn = turns.at(-1);
      if (!turn || this.rules.begins(events, number, turn)) {
        const round = this.rules.round(number, seats);
        turns.push((turn = { from: trip.from, to: trip.to, number, seat: trip.seat, round, segments: [] }));
        const subject = this.rules.subject?.(events, this.card.first);
        if (subject !== undefined) turn.subject = subject;
        segment = null;
      }
      if (!segment) turn.segments.push((segment = { from: trip.from, to: trip.to, trips: [] }));
      segment.trips.push(trip);
      segment.to = turn.to = trip.to;
      if (trip.taking || this.rules.closes(events)) segment = null;
    }
    return turns;
  }

  /** The number of the turn in which a step was made: that of the view before it. */
  private number(step: number): number {
    return step > 0 ? this.card.steps[step - 1]!.turn : this.rules.firstNumber(this.card.first);
  }

  /** Everything that happened in a trip. */
  eventsOf(trip: Trip): EventCard[] {
    return this.card.steps.slice(trip.from, trip.to).flatMap((step) => step.events);
  }

  turnAt(at: number): Turn | undefined {
    return this.turns.findLast((turn) => turn.from < at) ?? this.turns[0];
  }

  tripAt(at: number): Trip | undefined {
    return this.trips.findLast((trip) => trip.from < at);
  }

  private marks(size: 'trip' | 'segment' | 'turn'): number[] {
    if (size === 'trip') return this.trips.map((trip) => trip.to);
    if (size === 'turn') return this.turns.map((turn) => turn.to);
    return this.turns.flatMap((turn) => turn.segments.map((segment) => segment.to));
  }

  forward(at: number, size: 'trip' | 'segment' | 'turn'): number {
    return this.marks(size).find((mark) => mark > at) ?? this.length;
  }

  back(at: number, size: 'trip' | 'segment' | 'turn'): number {
    return this.marks(size).findLast((mark) => mark < at) ?? 0;
  }

  nextMark(at: number): number | null {
    return this.trips.find((trip) => trip.taking && trip.to > at)?.to ?? null;
  }

  /** The end of the next trip in which something happened. */
  nextWith(at: number, happened: (events: EventCard[]) => boolean): number | null {
    return this.trips.find((trip) => trip.to > at && happened(this.eventsOf(trip)))?.to ?? null;
  }

  /** The moment at which the next turn of a seat begins. */
  nextTurn(at: number, seat: string): number | null {
    return this.turns.find((turn) => turn.seat === seat && turn.from > at)?.from ?? null;
  }

  /** The first step of a round; for an unknown number, of the nearest round before it, or of the first. */
  roundStart(round: number): number {
    const found = this.turns.findLast((turn) => turn.round <= round)?.round;
    return this.turns.find((turn) => turn.round === found)?.from ?? 0;
  }

  /** What happened in the trip that ends at a moment. */
  events(at: number): EventCard[] {
    const trip = this.tripAt(at);
    return trip ? this.card.steps.slice(trip.from, at).flatMap((step) => step.events) : [];
  }
}

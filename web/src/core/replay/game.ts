// What a game adds to replays: how steps are grouped, their texts, and the component that shows a position.
import type { Component } from 'svelte';
import type { IconName } from '../../components/icons';
import type { BoardMark } from '../boardMarks.svelte';
import type { Match } from '../match.svelte';
import type { EndingCard, EventCard, SaidWord, StepCard } from '../schema';
import type { Plain, Timeline, Trip, Turn } from './timeline';

/** How steps become trips, segments and turns. */
export interface TimelineRules {
  /** Whether a step continues the trip of the step before it. */
  joins(step: StepCard, before: StepCard): boolean;
  /** Whether a step is worth a mark on the timeline. */
  marks(step: StepCard): boolean;
  /** Whether a trip begins a turn, by the number of the turn that it is played in. */
  begins(events: EventCard[], number: number, turn: Turn): boolean;
  /** Whether the end of a trip limits undo. */
  closes(events: EventCard[]): boolean;
  /** The turn or round number of the first position. */
  firstNumber(first: Plain): number;
  round(number: number, seats: number): number;
  /** The subject of a turn, for games that name turns by it. */
  subject?(events: EventCard[], first: Plain): string;
}

/** One line of the list of steps. */
export interface TripLine {
  text: string;
  cost: number;
  /** A component for the mark before the line, with its properties; the mark of the seat where there is none. */
  mark?: { component: Component<{ of: string; seat: string }>; of: string };
}

/** One step of a line of play, or several of one piece, in words. */
export interface LinePart {
  seat: string;
  /** The number of the last step that it contains. */
  last: number;
  text: string;
  mark?: { component: Component<{ of: string; seat: string }>; of: string };
}

/** A button that jumps to the next moment of its kind. */
export interface Jump {
  label: string;
  icon: IconName;
  key?: string;
  next(at: number): number | null;
}

/** The labels of the timeline. */
export interface TimelineWords {
  turnBack: string;
  back: string;
  forward: string;
  turnForward: string;
  /** The field for a round. */
  round: string;
  /** The button that jumps to the next mark. */
  mark: string;
}

export interface GameReplay {
  readonly rules: TimelineRules;
  readonly title: string;
  /** Whether turns belong to seats, so that one can jump to the next turn of a seat. */
  readonly seatTurns: boolean;
  words(): TimelineWords;
  /** Who sat on a seat; no two seats have one name. */
  name(seat: string): string;
  /** The same where the seat is said beside it; by default the name. */
  holder?(seat: string): string;
  /** The seat itself, below the name. */
  seatName(seat: string): string;
  /** The name of a seat in sentences. */
  decider(seat: string): string;
  turnName(turn: Turn): string;
  roundName(round: number): string;
  /** How much happened in a turn. */
  countText(n: number): string;
  /** The current position as text. */
  whereText(turn: Turn, trip: number, of: number): string;
  tripLine(timeline: Timeline, trip: Trip): TripLine;
  actionText(word: string): string;
  /** The steps of a line of play from a position, in words. */
  lineTexts?(steps: SaidWord[], view: Plain): string[];
  /** The same with the seat and the mark of each part. */
  lineParts?(steps: SaidWord[], view: Plain): LinePart[];
  /** A line of play as marks on the board. */
  lineMarks?(steps: SaidWord[], view: Plain): BoardMark[];
  outcomeText(outcome: EndingCard): string;
  /** Help for variations. */
  helpText(): string;
  /** What the values of an analysis mean, if it needs an explanation. */
  analysisNote?(): string;
  jumps(timeline: Timeline): Jump[];
  /** Notes to a seat in a view: a state and a count in words. */
  seatNote?(view: Plain, seat: string): { active: boolean; state: string; count: string };
  /** The position itself; actions are played on it in a variation. */
  readonly Scene: Component<{ match: Match; replay: GameReplay; seats: string[] }>;
  /** What a variation needs beside the position. */
  readonly Controls?: Component<{ match: Match }>;
}

// What guides a player through a match of any game. The table of a game makes its guide from its own
// state; the components in `components/guide` show it.
import type { Match } from './match.svelte';

/** How much of something that wins is held. */
export interface Progress {
  text: string;
  held: number;
  of: number;
}

export interface GuideGoal {
  /** The goal of this player in one short line. */
  text: string;
  /** The next most important way to win. */
  more: string;
  progress: Progress[];
  /** All ways to win in this edition. */
  ways: string[];
}

export interface CoachLine {
  /** What the table waits for; each state has its own sentences. */
  state: string;
  /** What the player does next. */
  due: string;
  why: string;
  /** The current one of the steps of a turn; null outside the player's turn. */
  step: number | null;
  /** Places that the sentence is about. */
  places?: string[];
  /** Selects what the sentence suggests; nothing is played. */
  select?: () => void;
}

/** Something the others did, or could do. */
export interface GuideLine {
  id: string;
  seat: string;
  text: string;
  places: string[];
}

export interface Guide {
  readonly game: string;
  readonly match: Match;
  readonly goal: GuideGoal | null;
  /** Null for watchers and after the end. */
  readonly coach: CoachLine | null;
  /** The steps of a turn, in order. */
  readonly steps: string[];
  /** What the others did since this player's last turn. */
  readonly happened: GuideLine[];
  /** Shows it once more on the board; null where there is nothing to show. */
  readonly again: (() => void) | null;
  /** What the others could do next. */
  readonly threats: GuideLine[];
  /** Asks for a hint; null where there are none. */
  readonly hint: (() => void) | null;
  /** Whether own pieces in danger are marked on the board; absent where the board has no such marks. */
  threatMarks?: boolean;
  /** How the partnership works; empty without a partner. */
  readonly partner: string[];
  /** Bring places into view on the board. */
  show(places: string[]): void;
}

// What a game adds to reviews: sentences about decisions, hints, and a count to show instead of chances.
import type { GameReplay } from '../replay/game';
import type { Plain, Turn } from '../replay/timeline';
import type { DecisionCard, EventCard, ReplayCard } from '../schema';

/** A decision with what happened in it. */
export interface DecisionFacts {
  decision: DecisionCard;
  /** Who decided. */
  name: string;
  /** Whether the reader decided. */
  you: boolean;
  /** The position before it. */
  view: Plain;
  /** What happened in it, and the words of its actions as far as they are known. */
  events: EventCard[];
  words: (string | null)[];
}

export interface GameReview {
  /** Whether each decision is a single action, so that the actions that were possible are listed. */
  readonly single: boolean;
  /** What was played and what was missed. */
  sentence(facts: DecisionFacts): string;
  /** A hint to the better decision that does not give it away. */
  hint(facts: DecisionFacts): string;
  /** A turn below the graph. */
  axisText(turn: Turn): string;
  /** What can be counted for each seat, and the count. */
  countName(): string;
  count(view: Plain, seat: string): number;
}

export interface ReviewModule {
  load(card: ReplayCard, replay: GameReplay): Promise<GameReview>;
}

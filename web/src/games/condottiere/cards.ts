// The kinds of card, as the package declares them.
import { generated } from '../../core/generated';
import data from '../../generated/games/condottiere.json';

interface CardKind {
  name: string;
  mercenary: boolean;
  /** Whether it stays in the line after it is played. */
  stays: boolean;
  /** What the rulebook calls it, and the chapter about it. */
  topic: string;
  chapter: string;
}

export const CARD_KINDS = generated<{ cards: CardKind[] }>(data).cards;
const BY_NAME = new Map(CARD_KINDS.map((kind) => [kind.name, kind]));

export function cardKind(name: string): CardKind | undefined {
  return BY_NAME.get(name);
}

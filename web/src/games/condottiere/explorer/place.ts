// The names of groups of positions, such as `card/strong/MIL`.
import { cardKind } from '../cards';
import { fighting, type CardView } from '../view';

export const HANDS = ['', 'weak', 'middle', 'strong'] as const;
export type Hand = (typeof HANDS)[number];
export type About = 'region' | 'card';

export interface Group {
  about: About;
  hand: Hand;
  region: string;
}

/** The mean value below which a hand is weak, and from which it is strong, as the package has them. */
const WEAK = 1.8;
const STRONG = 2.8;

/** The type of a hand by the mean value of all its cards; special cards count nothing. */
export function handType(cards: readonly string[]): Hand {
  if (!cards.length) return '';
  const mean = cards.reduce((sum, name) => sum + (cardKind(name)?.mercenary ? Number(name) : 0), 0) / cards.length;
  return mean < WEAK ? 'weak' : mean < STRONG ? 'middle' : 'strong';
}

/** The group of a position: in a battle its first cards, before it the first regions, both for the hand that is seen. */
export function groupOf(view: CardView): Group {
  const battle = fighting(view) && view.region;
  return { about: battle ? 'card' : 'region', hand: handType(view.hand ?? []), region: battle || '' };
}

export function readPlace(place: string): Group {
  const [about = '', hand = '', region = ''] = place.split('/');
  return { about: about === 'card' ? 'card' : 'region', hand: HANDS.find((one) => one === hand) ?? '', region };
}

export function writePlace({ about, hand, region }: Group): string {
  const parts = about === 'card' ? [about, hand, region] : [about, hand];
  while (parts.length > 1 && !parts.at(-1)) parts.pop();
  return parts.join('/');
}

// Views and query answers of Condottiere under the names that this client uses. Their types are generated.
import type { CondottiereView } from './schema';

type CardView = CondottiereView;
export type {
  CondottierePlay as Play,
  CondottiereStanding as Standing,
  CondottiereView as CardView,
  StrengthReason as Reason,
} from './schema';

export const SEATS = ['A', 'B', 'C', 'D', 'E', 'F'];

export interface Region {
  title: string;
  titles: Record<string, string>;
  borders: string[];
  marker: [number, number];
  label: [number, number];
  outline: string;
}

export interface Italy {
  title: string;
  size: [number, number];
  regions: Record<string, Region>;
}

export function cardView(view: Record<string, unknown> | null | undefined): CardView | null {
  return view && 'lines' in view ? (view as CardView) : null;
}

export function seatsOf(view: CardView): string[] {
  return SEATS.filter((seat) => seat in view.lines);
}

/** The seats in the order of play from one of them on. */
export function from(seats: string[], first: string | null): string[] {
  const at = first ? seats.indexOf(first) : -1;
  return at < 0 ? seats : [...seats.slice(at), ...seats.slice(0, at)];
}

/** Whether a battle is being fought. */
export function fighting(view: CardView): boolean {
  return ['turn', 'take', 'favour', 'turn_up'].includes(view.phase);
}

/** Whether every seat is asked about its hand. In older matches only seats without a Mercenary were asked. */
export function asksEverySeat(view: CardView): boolean {
  return Number(view.options['revision'] ?? 2) >= 3;
}

export function season(view: CardView): 'Winter' | 'Spring' | null {
  const played = new Set(Object.values(view.lines).flat());
  return played.has('Winter') ? 'Winter' : played.has('Spring') ? 'Spring' : null;
}

/** The seats in a tie-break battle; none in any other. */
export function tied(view: CardView): string[] {
  return seatsOf(view).filter((_, place) => ((view.moment['tied'] ?? 0) >> place) & 1);
}

/** The parts of a word: verb and object. */
export function parts(word: string): [string, string] {
  const [what = '', about = ''] = word.split(':');
  return [what, about];
}

/** Equal cards together, in the order they come. */
export function grouped(cards: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

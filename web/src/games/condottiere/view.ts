// What a view of Condottiere says, with types, and what the server tells when it is asked. Nothing is judged here.

export const SEATS = ['A', 'B', 'C', 'D', 'E', 'F'];

export type Phase = 'choose' | 'turn' | 'take' | 'favour' | 'turn_up' | 'ask' | 'keep' | 'draw' | 'deal' | 'over';

export interface CardView {
  options: Record<string, string>;
  phase: Phase;
  awaited: string[];
  actor: string;
  holder: string;
  region: string | null;
  favour: string | null;
  defender: string | null;
  owners: Record<string, string>;
  passed: string[];
  lines: Record<string, string[]>;
  down: Record<string, string[]>;
  strengths: Record<string, number>;
  scores: number[];
  moment: Record<string, number>;
  known: Record<string, string[]>;
  bare?: string[];
  armed?: string[];
  discards: string[] | null;
  hands: Record<string, number | boolean>;
  pile?: number;
  discarded?: Record<string, number>;
  hand?: string[];
  put_aside?: string[];
  thrown?: string[];
  shown?: Record<string, string[]>;
}

export interface Reason {
  key: string;
  adds: number;
  clause: string;
  card: string;
  count: number;
  value: number;
}

export interface Sum {
  strength: number;
  reasons: Reason[];
}

export interface Gift {
  regions: number;
  kingdom: number;
  joins: string[];
  wins: boolean;
}

/** How everybody stands: sums, kingdoms, and what each region would give to whom. */
export interface Standing {
  goal: { regions: number; kingdom: number; points?: number };
  seats: Record<string, Sum & { regions: number; kingdom: number }>;
  gives: Record<string, Record<string, Gift>>;
  courtesans: string | null;
}

/** What one thing that may be done would change. */
export interface Play {
  word: string;
  strengths: Record<string, Sum>;
  leaves: { seat: string; card: string; count: number }[];
  courtesans: string | null;
  ends: null | { winner?: string | null; token?: string | null; courtesans?: boolean; over?: string[] };
}

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
  return view && 'lines' in view ? (view as unknown as CardView) : null;
}

export function seatsOf(view: CardView): string[] {
  return SEATS.filter((seat) => seat in view.lines);
}

/** The seats in the order of play from one of them on. */
export function from(seats: string[], first: string | null): string[] {
  const at = first ? seats.indexOf(first) : -1;
  return at < 0 ? seats : [...seats.slice(at), ...seats.slice(0, at)];
}

/** Is a battle being fought? */
export function fighting(view: CardView): boolean {
  return ['turn', 'take', 'favour', 'turn_up'].includes(view.phase);
}

/** Does the question about hands reveal nothing? In matches begun before it was asked only of those without a Mercenary. */
export function discreet(view: CardView): boolean {
  return Number(view.options['revision'] ?? 2) >= 3;
}

export function season(view: CardView): 'Winter' | 'Spring' | null {
  const lying = new Set(Object.values(view.lines).flat());
  return lying.has('Winter') ? 'Winter' : lying.has('Spring') ? 'Spring' : null;
}

/** Who fights a tie-break battle; nobody in any other. */
export function tied(view: CardView): string[] {
  return seatsOf(view).filter((_, place) => ((view.moment['tied'] ?? 0) >> place) & 1);
}

/** A word in its parts: what is done, and with what. */
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

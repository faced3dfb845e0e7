// The draft of a position as the server sends it, and what can be placed.
import type { Editor } from '../../../core/editor/editor.svelte';

export interface CardDraft {
  hands: Record<string, string[]>;
  lines: Record<string, string[]>;
  down: Record<string, string[]>;
  unknown: Record<string, number>;
  discards: string[];
  pile: string[];
  owners: Record<string, string>;
  region: string;
  favour: string;
  holder: string;
  actor: string;
  phase: string;
  out: string[];
  scores: Record<string, number>;
  round: number;
  more: Record<string, string | null>;
}

export interface CardStock {
  seats: string[];
  cards: Record<string, number>;
  phases: string[];
  hidden: boolean;
  points: boolean;
}

export type Zone = 'hands' | 'lines' | 'down' | 'discards';

export const draftOf = (editor: Editor): CardDraft => editor.draft as object as CardDraft;
export const stockOf = (editor: Editor): CardStock => editor.card!.stock as object as CardStock;

/** How many cards of each kind are in the pile. */
export function inPile(draft: CardDraft): Record<string, number> {
  const found: Record<string, number> = {};
  for (const card of draft.pile) found[card] = (found[card] ?? 0) + 1;
  return found;
}

/** A list without one of its items. */
export function less(cards: string[], card: string): string[] {
  const at = cards.indexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
}

/** The season of the lines, and the lines with another one; it lies in the line of the first seat. */
export function season(draft: CardDraft): string {
  const lying = Object.values(draft.lines).flat();
  return lying.find((card) => card === 'Winter' || card === 'Spring') ?? '';
}

export function withSeason(draft: CardDraft, seats: string[], wanted: string): Record<string, string[]> {
  const bare = Object.fromEntries(
    Object.entries(draft.lines).map(([seat, line]) => [
      seat,
      line.filter((card) => card !== 'Winter' && card !== 'Spring'),
    ]),
  );
  const first = seats[0] ?? '';
  return wanted ? { ...bare, [first]: [...(bare[first] ?? []), wanted] } : bare;
}

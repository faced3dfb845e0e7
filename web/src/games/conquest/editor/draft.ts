// The draft of a position as the server sends it, and what can be placed.
import type { Editor } from '../../../core/editor/editor.svelte';
import type { Stack } from '../board/model';

/** A stack of a draft, with what it did this turn. */
export interface DraftStack extends Stack {
  marks?: string;
  load?: DraftStack[];
}

export interface WarDraft {
  stacks: Record<string, DraftStack>;
  active: string;
  turn: number;
  spent: number;
  quiet: number;
  /** Castle space to the seat that raised its drawbridge. */
  raised: Record<string, string>;
  /** Captor to kinds of pieces. */
  captured: Record<string, Record<string, number>>;
  more: Record<string, string | null>;
}

export interface WarStock {
  seats: string[];
  kinds: string[];
  most: Record<string, Record<string, number>>;
  allowance: Record<string, number>;
  bridges: Record<string, { owner: string }>;
  full: number;
}

export const draftOf = (editor: Editor): WarDraft => editor.draft as object as WarDraft;
export const stockOf = (editor: Editor): WarStock => editor.card!.stock as object as WarStock;

/** Pieces that change sides in a match. */
export const TAKEN_OVER = new Set(['camel', 'ship', 'galleon', 'siege']);

function count(stack: DraftStack, found: Record<string, Record<string, number>>): void {
  const row = (found[stack.origin ?? stack.side] ??= {});
  row[stack.piece] = (row[stack.piece] ?? 0) + 1;
  stack.load?.forEach((rider) => count(rider, found));
}

/** How many pieces of each colour and kind can still be placed. */
export function left(draft: WarDraft, stock: WarStock): Record<string, Record<string, number>> {
  const used: Record<string, Record<string, number>> = {};
  Object.values(draft.stacks).forEach((stack) => count(stack, used));
  return Object.fromEntries(
    Object.entries(stock.most).map(([seat, kinds]) => [
      seat,
      Object.fromEntries(
        Object.entries(kinds).map(([kind, most]) => [kind, Math.max(0, most - (used[seat]?.[kind] ?? 0))]),
      ),
    ]),
  );
}

/** The stacks without one. */
export function without(draft: WarDraft, place: string): Pick<WarDraft, 'stacks'> {
  const { [place]: _, ...stacks } = draft.stacks;
  return { stacks };
}

/** The carrier of soldiers in a stack: the bottom piece, or the cargo of a vessel. */
export function mounts(stack: DraftStack): boolean {
  return ['elephant', 'camel', 'chariot', 'siege', 'ship', 'galleon'].includes(stack.piece);
}

/** The soldiers that ride on a stack. */
export function riders(stack: DraftStack): number {
  const own = (stack.load ?? []).filter(({ piece }) => piece === 'soldier').length;
  return own + (stack.load ?? []).reduce((sum, rider) => sum + (rider.load?.length ?? 0), 0);
}

/** A stack without its last soldier. */
export function dismounted(stack: DraftStack): DraftStack {
  const load = [...(stack.load ?? [])];
  const last = load.at(-1);
  if (last?.load?.length) load[load.length - 1] = dismounted(last);
  else load.pop();
  const { load: _, ...bare } = stack;
  return load.length ? { ...bare, load } : bare;
}

/** A stack whose bottom piece is on another side; so is everything on it. */
export function sided(stack: DraftStack, side: string): DraftStack {
  const { origin: _, ...bare } = stack;
  return stack.load ? { ...bare, side, load: stack.load.map((rider) => sided(rider, side)) } : { ...bare, side };
}

// Views, query answers and events of Conquest under the names that this client uses. Their types are generated.
import type { Stack } from './board/model';
import type { ConquestActed, ConquestAsked, ConquestOver, ConquestSkipped, ConquestTurn, ConquestView } from './schema';

export type {
  ConquestAnswer as Answer,
  ConquestCount as Count,
  ConquestGoal as Goal,
  ConquestIdea as Idea,
  ConquestRange as Range,
  ConquestSeat as Standing,
  ConquestThreat as Threat,
  ConquestView as View,
  ConquestWin as Win,
} from './schema';

/** The parameters of any event. */
export type EventData = Partial<ConquestActed & ConquestAsked & ConquestTurn & ConquestSkipped & ConquestOver>;

export interface GameEvent {
  kind: string;
  data: EventData;
}

export function viewOf(view: Record<string, unknown> | null | undefined): ConquestView | null {
  return view && 'stacks' in view ? (view as ConquestView) : null;
}

/** The piece that a word names: 0 the bottom, 1 to 3 what it carries, 4 to 6 the riders of its cargo. */
export function member(stack: Stack | undefined, index: number): Stack | undefined {
  if (!stack || index === 0) return stack;
  return index < 4 ? stack.load?.[index - 1] : stack.load?.[0]?.load?.[index - 4];
}

/** How many pieces of a side are in a stack. */
export function piecesOf(stack: Stack, side: string): number {
  const own = stack.side === side ? 1 : 0;
  return (stack.load ?? []).reduce((sum, piece) => sum + piecesOf(piece, side), own);
}

/** How many pieces of a side are on the board. */
export function piecesIn(view: ConquestView | null, side: string): number {
  return Object.values(view?.stacks ?? {}).reduce((sum, stack) => sum + piecesOf(stack, side), 0);
}

/** Every piece of a stack with its number in it; equal soldiers side by side are one choice. */
export function members(stack: Stack): { index: number; piece: Stack }[] {
  const found = [{ index: 0, piece: stack }];
  const add = (load: Stack[] | undefined, first: number): void => {
    load?.forEach((piece, k) => {
      const same = k > 0 && JSON.stringify(load[k - 1]) === JSON.stringify(piece);
      if (!same) found.push({ index: first + k, piece });
    });
  };
  add(stack.load, 1);
  add(stack.load?.[0]?.load, 4);
  return found;
}

// What a view of Conquest says, with types. Everything here comes from the server as it is.
import type { Stack } from './board/model';

export interface Standing {
  held: number;
  against: [string, string][];
  lost: number;
  dormant: boolean;
  units: number;
  count: number;
}

export interface View {
  board: string;
  active: string;
  turn: number;
  budget: number;
  spent: number;
  left: number;
  full: number;
  window: { seat: string; place: string } | null;
  seats: Record<string, Standing>;
  stacks: Record<string, Stack>;
  raised: string[];
}

export interface Told {
  kind: string;
  data: EventData;
}

export interface EventData {
  seat?: string;
  place?: string;
  goal?: string;
  piece?: string;
  cost?: number;
  how?: string;
  lost?: string[];
  budget?: number;
  winners?: string[];
  reason?: string;
}

/** One goal of a piece, as the server tells it when it is asked for its reach. */
export interface Goal {
  goal: string;
  words: string[];
  cost: number;
  kind: string;
  how: string;
  lost: string[];
  quiet: boolean;
  asked: string | null;
  answers: string[];
  ends: boolean;
  over: boolean;
}

export interface Threat {
  goal: string;
  seat: string;
  place: string;
  member: number;
  cost: number;
}

/** How an opponent could end the match by one piece. */
export interface Win {
  seat: string;
  goal: string;
  cost: number;
  words: string[];
}

/** An answer in full, as the server foresees it. */
export interface Answer {
  word: string;
  words: string[];
  goal: string;
  kind: string;
  lost: string[];
  over: boolean;
  left: number;
  near: { piece: string; place: string; cost: number } | null;
}

/** What a count is made of. */
export interface Count {
  seat: string;
  count: number;
  pieces: number;
  captures: number;
  spaces: number;
  commandeered: number;
}

export function viewOf(view: Record<string, unknown> | null | undefined): View | null {
  return view && 'stacks' in view ? (view as unknown as View) : null;
}

/** The piece that a word names: 0 the bottom, 1 to 3 what it carries, 4 to 6 the riders of its cargo. */
export function member(stack: Stack | undefined, index: number): Stack | undefined {
  if (!stack || index === 0) return stack;
  return index < 4 ? stack.load?.[index - 1] : stack.load?.[0]?.load?.[index - 4];
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

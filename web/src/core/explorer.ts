// The opening explorer: what games add to it, and its figures as texts and bars.
import type { Component } from 'svelte';
import type { BoardMark } from './boardMarks.svelte';
import type { ExplorerMatchCard, ExplorerRowCard } from './schema';
import { inOrder } from './seats';

/** What a game adds whose openings are groups of positions. */
export interface OpeningsModule {
  /** Controls that choose a group; `place` is its name for the server. */
  readonly Choice: Component<{ place: string; onplace: (place: string) => void }>;
  /** Load the texts of the game. */
  load(): Promise<void>;
  /** What was done, in words. */
  moveText(words: string[]): string;
}

/** One part of the bar of results: a side, a draw, or the other sides together; the parts add up to 100. */
export interface ResultPart {
  /** The seats of a side; empty for draws, null for the others. */
  seats: string[] | null;
  own: boolean;
  percent: number;
}

/** The results of a row as parts of a bar. Where seats do not differ: the player's own victories and all others. */
export function resultParts(row: ExplorerRowCard, sides: string[][], bySeat: boolean): ResultPart[] {
  const share = (count: number): number => (100 * count) / Math.max(1, row.matches);
  const draws: ResultPart = { seats: [], own: false, percent: share(row.draws) };
  if (!bySeat) {
    const rest = row.matches - row.own - row.draws;
    return [
      { seats: null, own: true, percent: share(row.own) },
      draws,
      { seats: null, own: false, percent: share(rest) },
    ];
  }
  const won = sides.map((seats, k) => ({ seats, own: false, percent: share(row.wins[k] ?? 0) }));
  return won.length === 2 ? [won[0]!, draws, won[1]!] : [...won, draws];
}

/** Percentages as whole numbers that add up to 100, by the largest remainders. */
export function wholePercents(parts: readonly number[]): number[] {
  const floors = parts.map(Math.floor);
  let missing = Math.round(parts.reduce((sum, part) => sum + part, 0)) - floors.reduce((sum, part) => sum + part, 0);
  const order = parts.map((part, k) => [part - floors[k]!, k] as const).sort((a, b) => b[0] - a[0]);
  for (const [, k] of order) if (missing-- > 0) floors[k]! += 1;
  return floors;
}

/** Winners and losers of a match, in the order of seats; no winners after a draw. */
export function sidesOf(match: ExplorerMatchCard): { winners: string[]; losers: string[] } {
  const seats = inOrder(Object.keys(match.players));
  const winners = seats.filter((seat) => match.winners.includes(seat));
  if (!winners.length || winners.length === seats.length) return { winners: [], losers: seats };
  return { winners, losers: seats.filter((seat) => !winners.includes(seat)) };
}

/** How many rows are drawn on the board; the row that is pointed at is drawn in any case. */
const MOST_ARROWS = 8;

/**
 * What was played as arrows, as wide as often: the most frequent one has the weight 1. The row that is pointed at is drawn
 * last and at full weight in its own colour, the others faint.
 */
export function rowArrows(
  rows: readonly ExplorerRowCard[],
  pointed: ExplorerRowCard | null,
  marksOf: (row: ExplorerRowCard) => BoardMark[],
): BoardMark[] {
  const most = Math.max(1, ...rows.map(({ matches }) => matches));
  const lit = pointed && rows.includes(pointed) ? pointed : null;
  const shown = rows.filter((row, k) => row !== lit && k < MOST_ARROWS).reverse(); // the most frequent one on top
  const arrows = (row: ExplorerRowCard, weight: number, colour?: 'red'): BoardMark[] =>
    marksOf(row).flatMap((mark) =>
      mark.kind === 'arrow' ? [Object.assign({}, mark, { weight }, colour && { colour })] : [],
    );
  return [
    ...shown.flatMap((row) => arrows(row, lit ? 0 : Math.sqrt(row.matches / most))),
    ...(lit ? arrows(lit, 1, 'red') : []),
  ];
}

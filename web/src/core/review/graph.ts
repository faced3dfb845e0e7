// The graph of a review: the shares of all seats over the match, one above the other.
import type { Timeline } from '../replay/timeline';
import type { DecisionCard } from '../schema';

export interface GraphPoint {
  /** The moment, as a number of actions. */
  at: number;
  /** The shares of the seats, which add up to 1. */
  shares: number[];
}

/** The chances of the seats after each decision, from the first position on. */
export function chancePoints(decisions: DecisionCard[], seats: string[]): GraphPoint[] {
  const first = decisions[0];
  if (!first) return [];
  const shares = (chances: Record<string, string>): number[] => seats.map((seat) => Number(chances[seat] ?? 0));
  const points = new Map([[first.first, shares(first.before)]]);
  for (const decision of decisions.toSorted((a, b) => a.last - b.last))
    points.set(decision.last, shares(decision.after));
  return [...points].map(([at, each]) => ({ at, shares: each }));
}

/** A count of each seat as its share of all, at the end of every turn. */
export function countPoints(
  timeline: Timeline,
  seats: string[],
  count: (at: number, seat: string) => number,
): GraphPoint[] {
  return [0, ...timeline.turns.map((turn) => turn.to)].map((at) => {
    const counts = seats.map((seat) => count(at, seat));
    const sum = counts.reduce((all, each) => all + each, 0);
    return { at, shares: counts.map((each) => (sum ? each / sum : 1 / seats.length)) };
  });
}

/** Where a moment lies between 0 and 1: turns are equally wide, or actions where they decide one by one. */
export function placeOf(timeline: Timeline, at: number, single: boolean): number {
  if (single) return timeline.length ? at / timeline.length : 0;
  const { turns } = timeline;
  const number = turns.findIndex((turn) => at < turn.to);
  if (number < 0) return turns.length ? 1 : 0;
  const turn = turns[number]!;
  return (number + Math.max(0, at - turn.from) / (turn.to - turn.from)) / turns.length;
}

/** The moment at a place between 0 and 1, the nearest end of a turn or action. */
export function momentAt(timeline: Timeline, place: number, single: boolean): number {
  const ends = single ? timeline.card.steps.map((_, k) => k + 1) : timeline.turns.map((turn) => turn.to);
  const distance = (at: number): number => Math.abs(placeOf(timeline, at, single) - place);
  return [0, ...ends].reduce((best, at) => (distance(at) < distance(best) ? at : best), 0);
}

/** The outline of the area of one seat, the number `k` from below, in a picture of this size. */
export function areaPath(points: GraphPoint[], k: number, x: (at: number) => number, height: number): string {
  const sum = (point: GraphPoint, many: number): number =>
    point.shares.slice(0, many).reduce((all, each) => all + each, 0);
  const line = (many: number): string[] =>
    points.map((point) => `${round(x(point.at))} ${round(height * (1 - sum(point, many)))}`);
  return points.length ? `M${[...line(k + 1), ...line(k).toReversed()].join('L')}Z` : '';
}

/** The upper edge of an area. */
export function edgePath(points: GraphPoint[], k: number, x: (at: number) => number, height: number): string {
  const sum = (point: GraphPoint): number => point.shares.slice(0, k + 1).reduce((all, each) => all + each, 0);
  return points.length
    ? `M${points.map((point) => `${round(x(point.at))} ${round(height * (1 - sum(point)))}`).join('L')}`
    : '';
}

/** The shares at a moment: those of the last point before it. */
export function sharesAt(points: GraphPoint[], at: number): number[] | null {
  return (points.findLast((point) => point.at <= at) ?? points[0])?.shares ?? null;
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}

// The graph of a rating over time: scales, the line and its band as paths.
import type { RatingGraphPoint } from '../schema';

export const RANGES = ['quarter', 'year', 'all'] as const;
export type Range = (typeof RANGES)[number];
const DAYS: Record<Range, number> = { quarter: 90, year: 365, all: Infinity };

/** The points of a range; the last one before it stays, so that the line begins at its edge. */
export function inRange(points: readonly RatingGraphPoint[], range: Range, now: number): RatingGraphPoint[] {
  const since = now - DAYS[range] * 86_400_000;
  const first = points.findIndex(({ at }) => at >= since);
  const last = points.at(-1);
  if (first < 0) return last ? [{ ...last, at: Math.max(last.at, since) }] : [];
  if (first === 0) return [...points];
  return [{ ...points[first - 1]!, at: since }, ...points.slice(first)];
}

export interface RatingChart {
  line: string;
  band: string;
  /** Values with a line, and where it is. */
  ticks: { value: number; y: number }[];
  /** Days with a label, and where it is. */
  days: { at: number; x: number }[];
  last: { x: number; y: number };
}

/** Draw points into a box of this size. The band is cut where it leaves the scale, as most newcomers' bands would. */
export function chartOf(points: readonly RatingGraphPoint[], width: number, height: number, now: number): RatingChart {
  const values = points.map(({ value }) => value);
  const last = points.at(-1)!;
  const margin = Math.min(200, Math.max(50, (last.high - last.low) / 2));
  const step = Math.max(...values) - Math.min(...values) + 2 * margin > 700 ? 200 : 100;
  const low = Math.floor((Math.min(...values) - margin) / step) * step;
  const high = Math.ceil((Math.max(...values) + margin) / step) * step;
  const begin = Math.min(points[0]!.at, now - 86_400_000);
  const x = (at: number): number => round((width * (at - begin)) / (now - begin));
  const y = (value: number): number =>
    round(height * (1 - (Math.min(high, Math.max(low, value)) - low) / (high - low)));
  const end = { ...last, at: now };
  const drawn = [...points, end];
  const ticks = Array.from({ length: (high - low) / step + 1 }, (_, k) => low + k * step);
  const days = Array.from({ length: 5 }, (_, k) => begin + ((now - begin) * k) / 4);
  return {
    line: path(drawn.map((point) => [x(point.at), y(point.value)])),
    band: `${path([
      ...drawn.map((point): [number, number] => [x(point.at), y(point.high)]),
      ...drawn.toReversed().map((point): [number, number] => [x(point.at), y(point.low)]),
    ])}Z`,
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    days: days.map((at) => ({ at, x: x(at) })),
    last: { x: x(now), y: y(last.value) },
  };
}

/** A short line without a scale. */
export function sparkline(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values);
  const span = Math.max(1, Math.max(...values) - low);
  return path(
    values.map((value, k) => [
      round((width * k) / Math.max(1, values.length - 1)),
      round(height * (1 - (value - low) / span)),
    ]),
  );
}

function path(points: [number, number][]): string {
  return points.map(([x, y], k) => `${k ? 'L' : 'M'}${x} ${y}`).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

// The part of a board where something happens: the stacks of several sides that are near each other.
import type { BoardData, Stack } from './model';

/** Stacks within this part of the width of the board are near each other. */
const NEAR = 0.14;

/** The largest group of stacks of at least two sides in which each is near another; all of them where there is none. */
export function busiest(stacks: Record<string, Stack>, { places, size }: Pick<BoardData, 'places' | 'size'>): string[] {
  const all = Object.keys(stacks).filter((place) => places[place]);
  const near = (a: string, b: string): boolean =>
    Math.hypot(places[a]!.x - places[b]!.x, places[a]!.y - places[b]!.y) < NEAR * size[0];
  const left = new Set(all);
  let best: string[] = [];
  while (left.size) {
    const group = [left.values().next().value!];
    left.delete(group[0]!);
    for (const one of group)
      for (const other of left)
        if (near(one, other)) {
          left.delete(other);
          group.push(other);
        }
    const sides = new Set(group.map((place) => stacks[place]!.side));
    if (sides.size > 1 && group.length > best.length) best = group;
  }
  return best.length ? best : all;
}

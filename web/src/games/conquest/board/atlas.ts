// Where things are on a board: the nearest place to a point, the neighbour in a direction, what is linked with what.
import type { BoardData } from './model';

export type Direction = 'up' | 'down' | 'left' | 'right';
const HEADING: Record<Direction, [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

export class Atlas {
  readonly names: string[];
  private readonly linked = new Map<string, Set<string>>();

  constructor(readonly board: BoardData) {
    this.names = Object.keys(board.places);
    for (const [a, b] of board.ways) {
      this.join(a, b);
      this.join(b, a);
    }
  }

  private join(a: string, b: string): void {
    const found = this.linked.get(a);
    if (found) found.add(b);
    else this.linked.set(a, new Set([b]));
  }

  /** The place nearest to a point, if one lies within reach of it. */
  near(x: number, y: number, reach: number, wanted?: (place: string) => boolean): string | null {
    let best: string | null = null;
    let least = reach;
    for (const name of this.names) {
      const place = this.board.places[name]!;
      const far = Math.hypot(place.x - x, place.y - y);
      if (far < least && (!wanted || wanted(name))) [best, least] = [name, far];
    }
    return best;
  }

  neighbours(place: string): string[] {
    return [...(this.linked.get(place) ?? [])];
  }

  ways(place: string): { to: string; kind: string }[] {
    return this.board.ways.flatMap(([a, b, kind]) =>
      a === place ? [{ to: b, kind }] : b === place ? [{ to: a, kind }] : [],
    );
  }

  /** The neighbour that lies most nearly in a direction; with `free`, the nearest place there, linked or not. */
  towards(place: string, direction: Direction, free = false): string | null {
    const here = this.board.places[place]!;
    const [hx, hy] = HEADING[direction];
    let best: string | null = null;
    let least = Infinity;
    for (const name of free ? this.names : this.neighbours(place)) {
      if (name === place) continue;
      const there = this.board.places[name]!;
      const [dx, dy] = [there.x - here.x, there.y - here.y];
      const far = Math.hypot(dx, dy);
      const along = (dx * hx + dy * hy) / far;
      if (along < (free ? 0.7 : 0.38)) continue;
      const worth = free ? far / along : 1 - along;
      if (worth < least) [best, least] = [name, worth];
    }
    return best;
  }
}

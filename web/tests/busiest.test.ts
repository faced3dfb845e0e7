// The part of a board that a puzzle or a position is opened with.
import { describe, expect, it } from 'vitest';
import { busiest } from '../src/games/conquest/board/scene';
import type { Place, Stack } from '../src/games/conquest/board/model';

const at = (x: number, y: number): Place => ({ kind: 'land', x, y, island: '' });
const BOARD = {
  size: [1000, 800] as [number, number],
  places: { a: at(100, 100), b: at(200, 100), c: at(300, 100), far: at(900, 700), alone: at(500, 500) },
};
const stack = (side: string): Stack => ({ side, piece: 'soldier' }) as Stack;

describe('the busiest part of a board', () => {
  it('is the largest group of several sides', () => {
    const stacks = { a: stack('S'), b: stack('S'), c: stack('N'), far: stack('N'), alone: stack('S') };
    expect(busiest(stacks, BOARD).toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('is everything where no sides meet', () => {
    expect(busiest({ a: stack('S'), far: stack('N') }, BOARD)).toEqual(['a', 'far']);
    expect(busiest({}, BOARD)).toEqual([]);
  });
});

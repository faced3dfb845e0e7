import { describe, expect, it } from 'vitest';
import { pickerPlace } from '../src/games/conquest/table/pickerPlace';

const box = { width: 100, height: 70 };
const frame = { width: 800, height: 600 };
const at = { x: 400, y: 300 };

describe('the choice of the pieces of a stack', () => {
  it('is below its place where no goal lies there', () => {
    expect(pickerPlace(at, box, frame, [{ x: 400, y: 220 }])).toEqual({ x: 350, y: 344 });
  });

  it('leaves a goal below free, and one above', () => {
    const below = { x: 370, y: 370 };
    expect(pickerPlace(at, box, frame, [below])).toEqual({ x: 350, y: 186 });
    expect(pickerPlace(at, box, frame, [below, { x: 420, y: 230 }])).toEqual({ x: 444, y: 265 });
  });

  it('stays inside the frame and never covers its own place', () => {
    expect(pickerPlace({ x: 20, y: 590 }, box, frame, [])).toEqual({ x: 8, y: 476 });
  });

  it('is below where every side hides a goal', () => {
    const around = [
      { x: 400, y: 380 },
      { x: 400, y: 220 },
      { x: 490, y: 300 },
      { x: 310, y: 300 },
    ];
    expect(pickerPlace(at, box, frame, around)).toEqual({ x: 350, y: 344 });
  });
});

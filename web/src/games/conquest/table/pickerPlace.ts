// Where the choice of a stack's pieces stands: beside its place, inside the frame, where it hides the fewest goals.
interface Point {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

const GAP = 44; // pixels between the place and the nearest edge
const EDGE = 8; // pixels to the edge of the frame
const GOAL = 20; // pixels around a goal that must stay free to point at it

/** The upper left corner of a box at a place: below it, above it, or at its sides; the first that hides the fewest goals. */
export function pickerPlace(at: Point, box: Size, frame: Size, goals: readonly Point[]): Point {
  const { width, height } = box;
  const middle = { x: at.x - width / 2, y: at.y - height / 2 };
  const sides = [
    { x: middle.x, y: at.y + GAP },
    { x: middle.x, y: at.y - GAP - height },
    { x: at.x + GAP, y: middle.y },
    { x: at.x - GAP - width, y: middle.y },
  ].map(({ x, y }) => ({
    x: Math.max(EDGE, Math.min(frame.width - width - EDGE, x)),
    y: Math.max(EDGE, Math.min(frame.height - height - EDGE, y)),
  }));
  const hidden = ({ x, y }: Point): number =>
    [at, ...goals].filter(
      (goal) => goal.x > x - GOAL && goal.x < x + width + GOAL && goal.y > y - GOAL && goal.y < y + height + GOAL,
    ).length;
  return sides.reduce((best, side) => (hidden(side) < hidden(best) ? side : best));
}

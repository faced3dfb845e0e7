// What is drawn on the board on the page beside the position: lines of an analysis, and drawings of a study. A page may
// also take the places that are chosen on the board, to draw there.
import type { Colour } from './study/types';

export type BoardMark =
  | {
      kind: 'arrow';
      places: string[];
      colour: Colour;
      dashed?: boolean;
      /** How wide and dark it is drawn, from 0 to 1; without it as usual. */
      weight?: number;
    }
  | { kind: 'ring'; place: string; colour: Colour }
  | { kind: 'label'; place: string; colour: Colour; text: string }
  | { kind: 'number'; place: string; n: number };

let shown = $state.raw<readonly BoardMark[]>([]);
let input = $state.raw<((place: string) => void) | null>(null);

export function boardMarks(): readonly BoardMark[] {
  return shown;
}

export function setBoardMarks(marks: readonly BoardMark[]): void {
  if (marks.length || shown.length) shown = marks;
}

/** Who takes the places that are chosen on the board, instead of the match. */
export function placeInput(): ((place: string) => void) | null {
  return input;
}

export function setPlaceInput(take: ((place: string) => void) | null): void {
  input = take;
}

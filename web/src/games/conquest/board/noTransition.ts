// Stands for d3-transition and d3-interpolate, which d3-zoom needs for transitions alone: the camera moves by styles
// and starts none.
import { selection } from 'd3-selection';

/** No transition is ever running. */
export function interrupt(): void {}

/** Never called: a transition would interpolate with it. */
export function interpolateZoom(): never {
  throw new Error('the camera has no transitions');
}

selection.prototype.interrupt = function () {
  return this;
};

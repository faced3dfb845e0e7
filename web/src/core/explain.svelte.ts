// What a figure at the table means: the player taps it, and the guide explains it beside it.
export interface Explanation {
  anchor: HTMLElement;
  /** Put into words when it is shown, since the messages are loaded with the guide. */
  lines: () => string[];
}

let now = $state.raw<Explanation | null>(null);

export const explained = {
  get now(): Explanation | null {
    return now;
  },
  show(anchor: HTMLElement, lines: () => string[]): void {
    now = { anchor, lines };
  },
  hide(): void {
    now = null;
  },
};

// Moving between the controls of a group with the keyboard.

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The control that a key leads to from the one that has the focus; undefined for other keys. */
export function nextControl(event: KeyboardEvent, controls: HTMLElement[]): HTMLElement | undefined {
  const at = controls.indexOf(event.target as HTMLElement);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Home') return controls[0];
  if (event.key === 'End') return controls.at(-1);
  const step = STEPS[event.key];
  return step && controls.at((at + step) % controls.length);
}

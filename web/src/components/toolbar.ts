// The keyboard of a group of checkboxes: one tab stop, and arrow keys that move between them.
import { nextControl } from './arrowKeys';

/** Attach to an element with the role toolbar. The control that was last focused, or the first one, is the tab stop. */
export function toolbar(group: HTMLElement): () => void {
  const controls = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('input, button')];

  function updateTabStop(stop: HTMLElement | undefined): void {
    for (const control of controls()) control.tabIndex = control === stop ? 0 : -1;
  }

  function press(event: KeyboardEvent): void {
    const next = nextControl(event, controls());
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  const focused = (event: FocusEvent): void => updateTabStop(event.target as HTMLElement);
  group.addEventListener('keydown', press);
  group.addEventListener('focusin', focused);
  updateTabStop(controls()[0]);
  return () => {
    group.removeEventListener('keydown', press);
    group.removeEventListener('focusin', focused);
  };
}

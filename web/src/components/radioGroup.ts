// Keyboard control of a radio group made of buttons: one tab stop, arrow keys select.
import { nextControl } from './arrowKeys';

/** Attach to an element with the role radiogroup. The checked radio, or the first one, is the tab stop. */
export function radioGroup(group: HTMLElement): () => void {
  const radios = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('[role="radio"]:not([disabled])')];
  const checked = (all: HTMLElement[]): HTMLElement | undefined =>
    all.find((radio) => radio.getAttribute('aria-checked') === 'true');

  function updateTabStop(): void {
    const all = radios();
    const stop = checked(all) ?? all[0];
    for (const radio of all) radio.tabIndex = radio === stop ? 0 : -1;
  }

  function press(event: KeyboardEvent): void {
    const next = nextControl(event, radios());
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
    next.click();
  }

  const observer = new MutationObserver(updateTabStop);
  observer.observe(group, { subtree: true, childList: true, attributeFilter: ['aria-checked', 'disabled'] });
  group.addEventListener('keydown', press);
  updateTabStop();
  return () => {
    observer.disconnect();
    group.removeEventListener('keydown', press);
  };
}

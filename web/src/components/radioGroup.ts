// The keyboard of a group of buttons with the role radio: one tab stop, and arrow keys that choose.

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Attach to an element with the role radiogroup. The checked radio, or the first one, is the tab stop. */
export function radioGroup(group: HTMLElement): () => void {
  const radios = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('[role="radio"]:not([disabled])')];
  const checked = (all: HTMLElement[]): HTMLElement | undefined =>
    all.find((radio) => radio.getAttribute('aria-checked') === 'true');

  function rove(): void {
    const all = radios();
    const stop = checked(all) ?? all[0];
    for (const radio of all) radio.tabIndex = radio === stop ? 0 : -1;
  }

  function press(event: KeyboardEvent): void {
    const all = radios();
    const at = all.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next =
      event.key === 'Home' ? all[0] : event.key === 'End' ? all.at(-1) : step && all.at((at + step) % all.length);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
    next.click();
  }

  const observer = new MutationObserver(rove);
  observer.observe(group, { subtree: true, childList: true, attributeFilter: ['aria-checked', 'disabled'] });
  group.addEventListener('keydown', press);
  rove();
  return () => {
    observer.disconnect();
    group.removeEventListener('keydown', press);
  };
}

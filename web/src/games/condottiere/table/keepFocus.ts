// Keyboard users keep their place: a choice removes or disables the button that made it, and the prompt has the focus then.

/** Attach to the table. Focus that is lost with its element goes to the element that `target` finds. */
export function keepFocus(target: string): (table: HTMLElement) => () => void {
  return (table) => {
    let last: Element | null = null;
    const note = ({ target: on }: FocusEvent): void => void (last = on as Element);
    const leave = ({ target: on }: PointerEvent): void => {
      if (last && on instanceof Node && !last.contains(on)) last = null; // the player has pressed something else
    };
    const keep = (): void => {
      const lost = last !== null && (!last.isConnected || last.matches(':disabled'));
      const none = document.activeElement === null || document.activeElement === document.body;
      if (!lost || !(none || document.activeElement === last)) return;
      last = null;
      table.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(table, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    table.addEventListener('focusin', note);
    table.addEventListener('pointerdown', leave);
    return () => {
      observer.disconnect();
      table.removeEventListener('focusin', note);
      table.removeEventListener('pointerdown', leave);
    };
  };
}

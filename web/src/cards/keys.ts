// Keys at the card table: 1 to 9 and 0 choose a card or a region, Enter plays, p passes, i explains a line, Escape puts everything back.
import type { Desk } from './desk.svelte';

export function handle(event: KeyboardEvent, desk: Desk): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest('input, textarea, select, dialog')) return;
  if (!press(event.key, desk, on)) return;
  event.preventDefault();
}

function press(key: string, desk: Desk, on: Element | null): boolean {
  const acts = on?.closest('button, a, [role="button"]') ?? null;
  if (key === 'Escape') desk.lower();
  else if (key === 'i') explain(desk);
  else if (desk.sure) return false;
  else if (/^\d$/.test(key)) choose((Number(key) + 9) % 10, desk);
  else if (key === 'p') pass(desk);
  else if (key === 'Enter' && (!acts || acts.closest('.hand'))) {
    const goal = desk.region ? desk.goals[desk.region] : undefined;
    if (goal) desk.do(goal);
    else if (desk.word && (!acts || acts.getAttribute('aria-pressed') === 'true')) desk.play();
    else return false;
  } else return false;
  return true;
}

function pass(desk: Desk): void {
  if (desk.legal.includes('pass')) desk.do('pass');
}

/** A number looks at a region where one is to be chosen, else it lifts a card; it never decides anything. */
function choose(k: number, desk: Desk): void {
  const region = Object.keys(desk.goals)[k];
  if (region) desk.region = region;
  if (region || desk.lifted === k) return;
  if (k < desk.hand.length) desk.lift(k);
}

/** The next line's sum, then the first again, then none. */
function explain(desk: Desk): void {
  const at = desk.opened ? desk.seats.indexOf(desk.opened) : -1;
  desk.opened = desk.seats[at + 1] ?? null;
}

// Keys of the table: 1 to 9 and 0 select a card or a region, Enter plays, p passes, i explains a line, Escape cancels.
import type { CardMatch } from './cardMatch.svelte';

export function handle(event: KeyboardEvent, cardMatch: CardMatch): void {
  const on = event.target instanceof Element ? event.target : null;
  if (!plainKey(event) || !press(event.key, cardMatch, on)) return;
  event.preventDefault();
}

/** Whether a key is meant for the table: without a modifier, and not in a field or a dialog. */
export function plainKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest('input, textarea, select, dialog'));
}

function press(key: string, cardMatch: CardMatch, on: Element | null): boolean {
  const acts = on?.closest('button, a, [role="button"]') ?? null;
  if (key === 'Escape') cardMatch.lower();
  else if (key === 'i') explain(cardMatch);
  else if (cardMatch.sure) return false;
  else if (/^\d$/.test(key)) choose((Number(key) + 9) % 10, cardMatch);
  else if (key === 'p') pass(cardMatch);
  else if (key === 'Enter' && (!acts || acts.closest('.hand'))) {
    const goal = cardMatch.region ? cardMatch.goals[cardMatch.region] : undefined;
    if (goal) cardMatch.do(goal);
    else if (cardMatch.word && (!acts || acts.getAttribute('aria-pressed') === 'true')) cardMatch.play();
    else return false;
  } else return false;
  return true;
}

function pass(cardMatch: CardMatch): void {
  if (cardMatch.legal.includes('pass')) cardMatch.do('pass');
}

/** A number selects a region if one is to be chosen, otherwise a card; it never plays. */
function choose(k: number, cardMatch: CardMatch): void {
  const region = Object.keys(cardMatch.goals)[k];
  if (region) cardMatch.region = region;
  if (region || cardMatch.lifted === k) return;
  if (k < cardMatch.hand.length) cardMatch.lift(k);
}

/** The next line's sum, then the first again, then none. */
function explain(cardMatch: CardMatch): void {
  const at = cardMatch.opened ? cardMatch.seats.indexOf(cardMatch.opened) : -1;
  cardMatch.opened = cardMatch.seats[at + 1] ?? null;
}

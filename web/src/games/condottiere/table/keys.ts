// Keys at the card table: 1 to 9 and 0 choose a card or a region, Enter plays, p passes, i explains a line, Escape puts everything back.
import type { CardMatch } from './cardMatch.svelte';

export function handle(event: KeyboardEvent, cardMatch: CardMatch): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const on = event.target instanceof Element ? event.target : null;
  if (on?.closest('input, textarea, select, dialog')) return;
  if (!press(event.key, cardMatch, on)) return;
  event.preventDefault();
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

/** A number looks at a region where one is to be chosen, else it lifts a card; it never decides anything. */
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

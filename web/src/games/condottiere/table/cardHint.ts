// A suggestion of Condottiere as an idea: the action, its reasons, and the card or region to select.
import { list, serverText, t } from '../../../core/i18n/messages.svelte';
import type { HintAction, Idea } from '../../../core/hint.svelte';
import { placeMark, placeOf } from '../../../core/places.svelte';
import type { HintAnswer } from '../../../core/schema';
import { actionText } from '../answers';
import { cardName, isCard } from '../text';
import { parts } from '../view';
import type { CardMatch } from './cardMatch.svelte';

/** Values of a reason as text. */
function named(params: Record<string, unknown>, cardMatch: CardMatch): Record<string, unknown> {
  const name = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return list(value.map((each) => String(name(key.replace(/s$/, ''), each))));
    if (key === 'seat' || key === 'seats') return cardMatch.name(String(value));
    if (key === 'other' && typeof value === 'string' && value) return actionText(value, cardMatch.italy);
    if (key === 'card' && typeof value === 'string' && isCard(value)) return cardName(value);
    return placeMark(placeOf(value)) || value;
  };
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, name(key, value)]));
}

/** Select what is suggested; nothing is played. */
function selecting(word: string, cardMatch: CardMatch): HintAction | null {
  const [what, about] = parts(word);
  const text = t('cards.hint.select');
  if (about in cardMatch.goals) return { text, run: () => (cardMatch.region = about) };
  const at = what === cardMatch.verb ? cardMatch.hand.indexOf(about) : -1;
  if (at < 0) return null;
  const run = (): void => {
    cardMatch.lower();
    cardMatch.lift(at);
  };
  return { text, run };
}

/** What to look at: the map, a sort of cards, or what the battle is worth. */
function lookOf(word: string): string {
  const [what, about] = parts(word);
  if (what === 'play') return t(/^\d+$/.test(about) ? 'hint.cards.mercenary' : 'hint.cards.special');
  if (what === 'battle' || what === 'favour') return t('hint.cards.map');
  return what === 'pass' ? t('hint.cards.pass') : t('hint.cards.hand');
}

export async function ideaOf(cardMatch: CardMatch, found: HintAnswer): Promise<Idea | null> {
  const word = found.words[0] ?? '';
  if (!cardMatch.legal.includes(word)) return null;
  const lines = found.reasons
    .slice(0, 3)
    .map(({ key, params }) => serverText(key, named(params as Record<string, unknown>, cardMatch), (seat) => seat));
  const action = selecting(word, cardMatch);
  const before = [lookOf(word), ...lines.slice(0, 1)];
  return { title: actionText(word, cardMatch.italy), before, lines, facts: [], actions: action ? [action] : [] };
}

// Why an action was refused, as a sentence with the names that the table uses.
import { serverText, t } from '../../core/i18n/messages.svelte';
import { placeMark, withPlaces } from '../../core/places.svelte';
import type { Refusal } from '../../core/schema';
import { actionText } from './answers';
import { CARD_KINDS } from './cards';
import type { CardMatch } from './table/cardMatch.svelte';
import { cardName, isCard } from './text';
import { parts } from './view';

const CARD = /^play\.condottiere\.card\.(.+)$/;

export function refusalText({ key, params }: Refusal, cards: CardMatch): string {
  const named = Object.entries(params).map(([name, value]): [string, unknown] => {
    if (name === 'word') return [name, actionName(String(value), cards)];
    const code = CARD.exec((value as { key?: string } | null)?.key ?? '')?.[1];
    const kind = CARD_KINDS.find((one) => one.name.toLowerCase() === code);
    return [name, kind ? cardName(kind.name) : value];
  });
  return serverText(key, withPlaces(Object.fromEntries(named)), (seat) => cards.name(seat));
}

/** The action as its control calls it; cards and regions by their names alone. */
function actionName(word: string, { italy }: CardMatch): string {
  const [what, about] = parts(word);
  if (what === 'show') return t('cards.show');
  if (what === 'play' && isCard(about)) return cardName(about);
  return about in italy.regions ? placeMark(about) : actionText(word, italy);
}

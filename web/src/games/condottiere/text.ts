// Texts of Condottiere: cards, seats, regions and reasons.
import type { HolderCard } from '../../core/schema';
import { list, optionalText, t } from '../../core/i18n/messages.svelte';
import { markedName } from '../../core/seats';
import { CARD_KINDS, cardKind } from './cards';
import { grouped, type Reason } from './view';

export function isCard(name: string): boolean {
  return cardKind(name) !== undefined;
}

/** Format the texts of all cards once, so that caches do not reveal which cards were seen. */
export function prepare(): void {
  for (const card of [...CARD_KINDS.map(({ name }) => name), '?']) {
    cardName(card);
    cardDoes(card);
  }
}

export function isMercenary(card: string): boolean {
  return cardKind(card)?.mercenary ?? false;
}

/** A card by its whole name: Mercenary 10, Bishop. */
export function cardName(card: string): string {
  if (card === '?') return t('cards.unseen');
  return isMercenary(card) ? t('cards.mercenary', { n: Number(card) }) : optionalText(`cards.name.${card}`);
}

export function cardDoes(card: string): string {
  return isMercenary(card) ? t('cards.does.mercenary', { n: Number(card) }) : optionalText(`cards.does.${card}`);
}

/** The text below the picture. */
export function cardTitle(card: string): string {
  return isMercenary(card) ? t('cards.kind') : cardName(card);
}

/** The title of a card with soft hyphens, for narrow columns. */
export function brokenTitle(card: string): string {
  const title = cardTitle(card);
  const parts = t('cards.breaks').split(' ');
  return parts.find((each) => each.replaceAll('-', '') === title)?.replaceAll('-', '\u00ad') ?? title;
}

/** Cards in a sentence, equal ones together. */
export function cardList(cards: string[]): string {
  return list(grouped(cards).map(([card, count]) => t('cards.sum.row', { count, card: cardName(card) })));
}

/** The name of a seat: from this device, from its holder, or the computer's level with the seat's letter. */
export function holderName(seat: string, holder: HolderCard | undefined, called?: string): string {
  if (called) return called;
  if (holder?.kind === 'computer')
    return t('cards.computer', { level: optionalText(`level.${holder.spec ?? ''}`) || (holder.spec ?? ''), seat });
  return markedName(holder) || t('cards.seat', { seat });
}

/** One row of a sum: what one kind of card adds, and why. */
export interface SumRow {
  text: string;
  adds: number;
  clauses: string[];
}

export function sumRows(reasons: Reason[]): SumRow[] {
  const rows = new Map<string, SumRow>();
  for (const reason of reasons) {
    const name = t('cards.sum.row', { count: reason.count, card: cardName(reason.card) });
    const why = optionalText(`cards.sum.${reason.key.split('.').at(-1) ?? ''}`);
    const row = rows.get(reason.card) ?? { text: name, adds: 0, clauses: [] };
    row.text = why ? `${row.text}, ${why}` : row.text;
    row.adds += reason.adds;
    row.clauses.push(reason.clause);
    rows.set(reason.card, row);
  }
  return [...rows.values()];
}

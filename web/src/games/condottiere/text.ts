// Condottiere in words: cards, seats, regions and reasons, in the player's language.
import type { HolderCard } from '../../core/schema';
import { list, optionalText, t } from '../../core/i18n/messages.svelte';
import { personName } from '../../core/seats';
import { grouped, type Reason } from './view';

const KINDS = '1 2 3 4 5 6 10 Winter Spring Bishop Courtesan Drummer Heroine Scarecrow Surrender'.split(' ');

export function isCard(name: string): boolean {
  return KINDS.includes(name);
}

/** Format the texts of all cards once, so that no cache tells which were seen. */
export function prepare(): void {
  for (const card of [...KINDS, '?']) {
    cardName(card);
    cardDoes(card);
  }
}

export function isMercenary(card: string): boolean {
  return /^\d+$/.test(card);
}

/** A card by its whole name: Mercenary 10, Bishop. */
export function cardName(card: string): string {
  if (card === '?') return t('cards.unseen');
  return isMercenary(card) ? t('cards.mercenary', { n: Number(card) }) : optionalText(`cards.name.${card}`);
}

export function cardDoes(card: string): string {
  return isMercenary(card) ? t('cards.does.mercenary', { n: Number(card) }) : optionalText(`cards.does.${card}`);
}

/** What stands under the picture. */
export function cardTitle(card: string): string {
  return isMercenary(card) ? t('cards.kind') : cardName(card);
}

/** The title of a card with soft hyphens, for where it stands in a narrow strip. */
export function brokenTitle(card: string): string {
  const title = cardTitle(card);
  const parts = t('cards.breaks').split(' ');
  return parts.find((each) => each.replaceAll('-', '') === title)?.replaceAll('-', '\u00ad') ?? title;
}

/** Cards in a sentence, equal ones together. */
export function cardList(cards: string[]): string {
  return list(grouped(cards).map(([card, count]) => t('cards.sum.row', { count, card: cardName(card) })));
}

/** Who sits on a seat: a name of this device, the holder's, or the computer's level with its letter. */
export function holderName(seat: string, holder: HolderCard | undefined, called?: string): string {
  if (called) return called;
  if (holder?.kind === 'computer')
    return t('cards.computer', { level: optionalText(`level.${holder.spec ?? ''}`) || (holder.spec ?? ''), seat });
  return personName(holder?.name ?? '') || t('cards.seat', { seat });
}

/** One row of a sum: all that one kind of card adds, with why. */
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

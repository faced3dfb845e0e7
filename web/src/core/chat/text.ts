// Talk in words: who somebody is at this table, what an offer says, what a phrase says, each in the reader's language.
import type { OfferCard, TableSnapshot, TaleCard } from '../schema';
import { serverText } from '../i18n/messages.svelte';
import { nameOf, personName } from '../seats';

/** How a game puts a term of an offer into words; null where it has none for it. */
export type TermText = (term: string, value: string) => string | null;

/** A seat by the name of its holder where he has one, else by its own. */
export function whoIs(sight: TableSnapshot | null, seat: string): string {
  const holder = sight?.seats[seat];
  const own = nameOf(seat, sight?.setting.game ?? '');
  return holder && holder.kind !== 'computer' && holder.name ? personName(holder.name) : own;
}

export function termText(term: string, value: string, sight: TableSnapshot | null, own: TermText | null): string {
  return term === 'against' ? whoIs(sight, value) : (own?.(term, value) ?? value);
}

export function offerText(
  offer: Pick<OfferCard, 'offer' | 'terms'>,
  sight: TableSnapshot | null,
  own: TermText | null = null,
): string {
  const terms = Object.fromEntries(
    Object.entries(offer.terms).map(([name, value]) => [name, termText(name, value, sight, own)]),
  );
  return serverText(`${sight?.setting.game ?? ''}.offer.${offer.offer}`, terms);
}

export function phraseText(phrase: string): string {
  return serverText(`table.phrase.${phrase}`);
}

/** Offers that were made, by their names, as the tales told them. */
export function offersIn(tales: TaleCard[]): Map<string, Pick<OfferCard, 'id' | 'seat' | 'to' | 'offer' | 'terms'>> {
  const found = new Map<string, Pick<OfferCard, 'id' | 'seat' | 'to' | 'offer' | 'terms'>>();
  for (const tale of tales) {
    const { data } = tale;
    if (tale.kind !== 'said' || typeof data['offer'] !== 'string') continue;
    found.set(String(data['id']), {
      id: String(data['id']),
      seat: String(data['seat']),
      to: data['to'] as string[],
      offer: data['offer'],
      terms: data['terms'] as Record<string, string>,
    });
  }
  return found;
}

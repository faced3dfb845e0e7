// Chat as text: names of players, offers and phrases, in the reader's language.
import type { OfferCard, TableSnapshot, FeedItemCard } from '../schema';
import { serverText } from '../i18n/messages.svelte';
import { gameModule } from '../games';
import { nameOf, personName } from '../seats';

/** How a game puts a term of an offer into words; null where it has none for it. */
export type TermText = (term: string, value: string) => string | null;

/** The name of the holder of a seat, or of the seat itself. */
export function whoIs(snapshot: TableSnapshot | null, seat: string): string {
  const holder = snapshot?.seats[seat];
  const game = snapshot?.setting.game ?? '';
  if (holder?.kind === 'computer')
    return gameModule(game).computerName?.(holder.spec ?? '', seat) ?? nameOf(seat, game);
  return holder?.name ? personName(holder.name) : nameOf(seat, game);
}

export function termText(term: string, value: string, snapshot: TableSnapshot | null, own: TermText | null): string {
  return term === 'against' ? whoIs(snapshot, value) : (own?.(term, value) ?? value);
}

export function offerText(
  offer: Pick<OfferCard, 'offer' | 'terms'>,
  snapshot: TableSnapshot | null,
  own: TermText | null = null,
): string {
  const terms = Object.fromEntries(
    Object.entries(offer.terms).map(([name, value]) => [name, termText(name, value, snapshot, own)]),
  );
  return serverText(`${snapshot?.setting.game ?? ''}.offer.${offer.offer}`, terms);
}

export function phraseText(phrase: string): string {
  return serverText(`table.phrase.${phrase}`);
}

/** The offers in a feed, by id. */
export function offersIn(feed: FeedItemCard[]): Map<string, Pick<OfferCard, 'id' | 'seat' | 'to' | 'offer' | 'terms'>> {
  const found = new Map<string, Pick<OfferCard, 'id' | 'seat' | 'to' | 'offer' | 'terms'>>();
  for (const item of feed) {
    const { data } = item;
    if (item.kind !== 'said' || typeof data['offer'] !== 'string') continue;
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

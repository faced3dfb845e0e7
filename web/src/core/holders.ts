// Who held a seat when something happened, so that a log names the person who did it.
import { list } from './i18n/messages.svelte';
import type { FeedItemCard, HolderCard, TableSnapshot } from './schema';
import { personName } from './seats';

/** The holder of a seat at a feed item: the one whom a later item replaced first, else the present one. */
export function holderAt(
  feed: readonly FeedItemCard[],
  seats: Record<string, HolderCard>,
  seat: string,
  number: number,
): HolderCard | undefined {
  const later = feed.find(
    (item) => item.number > number && item.kind === 'replaced' && item.data['seat'] === seat && item.data['former'],
  );
  return (later?.data['former'] as HolderCard | undefined) ?? seats[seat];
}

/** The people who held a seat before its present holder; empty where there are none. */
export function formerNames(snapshot: TableSnapshot, seat: string): string {
  const people = (snapshot.former?.[seat] ?? []).filter(({ kind, name }) => kind !== 'computer' && name);
  return list(people.map(({ name }) => personName(name!)));
}

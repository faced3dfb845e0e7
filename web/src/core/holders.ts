// Who held a seat when something happened, so that a log names the person who did it.
import type { FeedItemCard, HolderCard } from './schema';

const CHANGES = new Set(['seated', 'replaced']);

/** The holder of a seat at a feed item: the one whom a later item replaced first, else the present one. */
export function holderAt(
  feed: readonly FeedItemCard[],
  seats: Record<string, HolderCard>,
  seat: string,
  number: number,
): HolderCard | undefined {
  const changes = (item: FeedItemCard): boolean => CHANGES.has(item.kind) && item.data['seat'] === seat;
  const later = feed.find((item) => item.number > number && changes(item));
  if (!later) return seats[seat];
  if (later.data['former']) return later.data['former'] as HolderCard;
  // Before the match the items name the new holder only.
  const earlier = feed.findLast((item) => item.number <= number && (item.kind === 'opened' || changes(item)));
  const opened = earlier?.data['seats'] as Record<string, HolderCard> | undefined;
  return opened?.[seat] ?? (earlier?.data['holder'] as HolderCard | undefined) ?? seats[seat];
}

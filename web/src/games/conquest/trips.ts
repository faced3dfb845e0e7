// Paths on the board, from action words and feed items.
import type { Trip } from './board/board';
import type { FeedItemCard } from '../../core/schema';
import type { GameEvent, View } from './view';
import { readAction } from './notation';

/** The places of a path: its start, and the goal of each word. */
export function goalPath(start: string, words: string[]): string[] {
  return [start.split('.')[0] ?? '', ...words.map((word) => readAction(word)?.goal ?? '')].filter(Boolean);
}

/** The steps of the last segment of any seat. */
export function lastTrips(feed: FeedItemCard[]): [string, string][] {
  const item = feed.findLast((each) => each.kind === 'acted');
  return item ? steps(item) : [];
}

/** The steps of a feed item. */
export function steps(item: FeedItemCard): [string, string][] {
  const events = (item.data['events'] as GameEvent[] | undefined) ?? [];
  return events.flatMap(({ kind, data }) =>
    data.place && data.goal && data.place !== data.goal && !/\.(shot|built|raised|lowered)$/.test(kind)
      ? [[data.place, data.goal]]
      : [],
  );
}

/** The movements of a feed item: each piece with the places it passed and what it captured. */
export function tripsOf(feed: FeedItemCard[], before: View | null = null): Trip[] {
  const trips: Trip[] = [];
  for (const [from, to] of feed.flatMap(steps)) {
    const going = trips.find((trip) => trip.places.at(-1) === from);
    if (going) going.places.push(to);
    else trips.push({ from, places: [to] });
  }
  const taken = new Set(feed.flatMap(takings));
  for (const trip of trips) {
    const captured = taken.has(trip.places.at(-1)!) ? before?.stacks[trip.places.at(-1)!] : undefined;
    if (captured) trip.captured = captured;
  }
  return trips;
}

function takings(item: FeedItemCard): string[] {
  const events = (item.data['events'] as GameEvent[] | undefined) ?? [];
  return events.flatMap(({ data }) => (data.lost?.length && data.goal && data.how === 'captures' ? [data.goal] : []));
}

/** The last turn that was played, from its first segment on. */
export function lastTurn(feed: FeedItemCard[]): FeedItemCard[] {
  const acted = feed.filter((item) => item.kind === 'acted');
  const began = (item: FeedItemCard): boolean =>
    ((item.data['events'] as GameEvent[] | undefined) ?? []).some((event) => event.kind.endsWith('.turn'));
  const last = acted.findLastIndex((item, k) => k < acted.length - 1 && began(item));
  return acted.slice(last + 1);
}

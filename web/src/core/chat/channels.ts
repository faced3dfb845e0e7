// Chat channels: who can be addressed, and the messages of each channel. A channel is named by the other seats that it reaches.
import type { TableSnapshot, FeedItemCard } from '../schema';
import { inOrder } from '../seats';

export interface Channel {
  /** The seats it reaches; none means the whole table. */
  to: string[];
  id: string;
}

export type Saying =
  | { sort: 'text'; number: number; at: number; seat: string; text: string }
  | { sort: 'phrase'; number: number; at: number; seat: string; phrase: string }
  | { sort: 'offer'; number: number; at: number; seat: string; offer: string }
  | { sort: 'reply'; number: number; at: number; seat: string; offer: string; accepted: boolean }
  | { sort: 'watcher'; number: number; at: number; seat: ''; id: string; name: string; text: string };

export const TABLE: Channel = { to: [], id: '' };
/** The channel of the watchers; players can read it after the end. */
export const WATCHERS: Channel = { to: [], id: 'watchers' };

export function channel(to: string[]): Channel {
  const seats = inOrder([...new Set(to)]);
  return { to: seats, id: seats.join('') };
}

export function partnersOf(snapshot: TableSnapshot, seat: string): string[] {
  return (snapshot.teams.find((team) => team.includes(seat)) ?? []).filter((other) => other !== seat);
}

/** Seats that a seat may write to in private; never a partner while the match lasts. */
export function reachable(snapshot: TableSnapshot, seat: string): string[] {
  if (snapshot.setting.press !== 'private') return [];
  const silent = snapshot.phase === 'over' ? [] : partnersOf(snapshot, seat);
  return inOrder(Object.keys(snapshot.seats)).filter((other) => other !== seat && !silent.includes(other));
}

/** Whether free text may go to the whole table: not where a partner would read it. */
export function free(snapshot: TableSnapshot, seat: string, to: string[]): boolean {
  if (snapshot.phase === 'over') return true;
  if (snapshot.setting.press === 'none') return false;
  return to.length > 0 || partnersOf(snapshot, seat).length === 0;
}

/** The channel that a feed item belongs to for the player at `seat`. */
export function channelOf(item: FeedItemCard, seat: string | null): Channel {
  if (item.kind === 'watched') return WATCHERS;
  const to = (item.data['to'] as string[] | undefined) ?? [];
  const from = String(item.data['seat'] ?? '');
  return to.length ? channel([from, ...to].filter((other) => other !== seat)) : TABLE;
}

/** All channels: the table, one per private recipient, and groups with messages or opened by the player. Watchers
 * have the table and their own. */
export function channels(
  snapshot: TableSnapshot,
  seat: string | null,
  feed: FeedItemCard[],
  opened: string[][] = [],
): Channel[] {
  const found = new Map<string, Channel>([[TABLE.id, TABLE]]);
  if (seat === null) return [TABLE, WATCHERS];
  const pairs = reachable(snapshot, seat);
  // In a duel the table is the channel.
  if (Object.keys(snapshot.seats).length > 2) for (const other of pairs) found.set(other, channel([other]));
  for (const item of feed.flatMap(revealed)) {
    if (!isTalk(item)) continue;
    const one = channelOf(item, seat);
    if (!found.has(one.id)) found.set(one.id, one);
  }
  for (const to of opened) if (to.every((other) => pairs.includes(other))) found.set(channel(to).id, channel(to));
  return [...found.values()];
}

export function isTalk(item: FeedItemCard): boolean {
  // A player who also watches learns only that watchers have written.
  if (item.kind === 'watched') return typeof item.data['text'] === 'string';
  // Messages to a former holder of the seat arrive empty.
  return (item.kind === 'said' || item.kind === 'replied') && typeof item.data['seat'] === 'string';
}

/** After the end players receive what the watchers wrote; watchers have it already. */
function revealed(item: FeedItemCard, place: number, feed: FeedItemCard[]): FeedItemCard[] {
  const said = item.kind === 'ended' ? (item.data['watched'] as Record<string, unknown>[] | undefined) : undefined;
  const known = feed.slice(0, place).some((one) => one.kind === 'watched' && isTalk(one));
  if (!said || known) return [item];
  return [
    item,
    ...said.map((data, n) => ({ kind: 'watched', number: item.number - 1 + (n + 1) / 1_000_000, at: item.at, data })),
  ];
}

export function sayings(feed: FeedItemCard[], seat: string | null, id: string): Saying[] {
  return feed
    .flatMap(revealed)
    .filter((item) => isTalk(item) && channelOf(item, seat).id === id)
    .map(saying);
}

function saying(item: FeedItemCard): Saying {
  const { number, at, data } = item;
  const seat = String(data['seat'] ?? '');
  if (item.kind === 'watched')
    return {
      sort: 'watcher',
      number,
      at,
      seat: '',
      id: String(data['id'] ?? ''),
      name: String(data['name'] ?? ''),
      text: String(data['text'] ?? ''),
    };
  if (item.kind === 'replied')
    return { sort: 'reply', number, at, seat, offer: String(data['offer']), accepted: data['answer'] === 'accept' };
  if ('offer' in data) return { sort: 'offer', number, at, seat, offer: String(data['id']) };
  if ('phrase' in data) return { sort: 'phrase', number, at, seat, phrase: String(data['phrase']) };
  return { sort: 'text', number, at, seat, text: String(data['text'] ?? '') };
}

/** The number of unread messages in each channel, without own messages. */
export function unread(
  feed: FeedItemCard[],
  seat: string | null,
  read: Record<string, number>,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of feed.flatMap(revealed)) {
    if (!isTalk(item) || (seat !== null && item.data['seat'] === seat)) continue;
    const { id } = channelOf(item, seat);
    if (item.number > (read[id] ?? 0)) counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}

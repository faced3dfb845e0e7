// Who may be spoken to, and what was said where. A channel is named by the seats that it reaches beside one's own.
import type { TableSnapshot, TaleCard } from '../schema';
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
  | { sort: 'watcher'; number: number; at: number; seat: ''; name: string; text: string };

export const TABLE: Channel = { to: [], id: '' };
/** Watchers among themselves; those who play read it after the end. */
export const WATCHERS: Channel = { to: [], id: 'watchers' };

export function channel(to: string[]): Channel {
  const seats = inOrder([...new Set(to)]);
  return { to: seats, id: seats.join('') };
}

export function partnersOf(sight: TableSnapshot, seat: string): string[] {
  return (sight.teams.find((team) => team.includes(seat)) ?? []).filter((other) => other !== seat);
}

/** Seats that a seat may write to in private; a partner is never among them while the match lasts. */
export function reachable(sight: TableSnapshot, seat: string): string[] {
  if (sight.setting.press !== 'private') return [];
  const silent = sight.phase === 'over' ? [] : partnersOf(sight, seat);
  return inOrder(Object.keys(sight.seats)).filter((other) => other !== seat && !silent.includes(other));
}

/** Whether free text may go to the whole table: not where a partner would read it. */
export function free(sight: TableSnapshot, seat: string, to: string[]): boolean {
  if (sight.phase === 'over') return true;
  if (sight.setting.press === 'none') return false;
  return to.length > 0 || partnersOf(sight, seat).length === 0;
}

/** Where a tale belongs for one who listens as `seat`. */
export function channelOf(tale: TaleCard, seat: string | null): Channel {
  if (tale.kind === 'watched') return WATCHERS;
  const to = (tale.data['to'] as string[] | undefined) ?? [];
  const from = String(tale.data['seat'] ?? '');
  return to.length ? channel([from, ...to].filter((other) => other !== seat)) : TABLE;
}

/** All channels: the table, one for each who may be written to, every group that has spoken or was opened; for those who
 * only watch, the table and their own. */
export function channels(
  sight: TableSnapshot,
  seat: string | null,
  tales: TaleCard[],
  opened: string[][] = [],
): Channel[] {
  const found = new Map<string, Channel>([[TABLE.id, TABLE]]);
  if (seat === null) return [TABLE, WATCHERS];
  const pairs = reachable(sight, seat);
  // In a duel the table is the channel.
  if (Object.keys(sight.seats).length > 2) for (const other of pairs) found.set(other, channel([other]));
  for (const tale of tales.flatMap(revealed)) {
    if (!isTalk(tale)) continue;
    const one = channelOf(tale, seat);
    if (!found.has(one.id)) found.set(one.id, one);
  }
  for (const to of opened) if (to.every((other) => pairs.includes(other))) found.set(channel(to).id, channel(to));
  return [...found.values()];
}

export function isTalk(tale: TaleCard): boolean {
  // Who plays and looks on besides hears only that watchers have spoken.
  if (tale.kind === 'watched') return typeof tale.data['text'] === 'string';
  // What a stranger left behind in a seat is empty for whoever sits there now.
  return (tale.kind === 'said' || tale.kind === 'replied') && typeof tale.data['seat'] === 'string';
}

/** At the end those who played are told what watchers said; whoever watched knows it. */
function revealed(tale: TaleCard, place: number, tales: TaleCard[]): TaleCard[] {
  const said = tale.kind === 'ended' ? (tale.data['watched'] as Record<string, unknown>[] | undefined) : undefined;
  const known = tales.slice(0, place).some((one) => one.kind === 'watched' && isTalk(one));
  if (!said || known) return [tale];
  return [
    tale,
    ...said.map((data, n) => ({ kind: 'watched', number: tale.number - 1 + (n + 1) / 1_000_000, at: tale.at, data })),
  ];
}

export function sayings(tales: TaleCard[], seat: string | null, id: string): Saying[] {
  return tales
    .flatMap(revealed)
    .filter((tale) => isTalk(tale) && channelOf(tale, seat).id === id)
    .map(saying);
}

function saying(tale: TaleCard): Saying {
  const { number, at, data } = tale;
  const seat = String(data['seat'] ?? '');
  if (tale.kind === 'watched')
    return {
      sort: 'watcher',
      number,
      at,
      seat: '',
      name: String(data['name'] ?? ''),
      text: String(data['text'] ?? ''),
    };
  if (tale.kind === 'replied')
    return { sort: 'reply', number, at, seat, offer: String(data['offer']), accepted: data['answer'] === 'accept' };
  if ('offer' in data) return { sort: 'offer', number, at, seat, offer: String(data['id']) };
  if ('phrase' in data) return { sort: 'phrase', number, at, seat, phrase: String(data['phrase']) };
  return { sort: 'text', number, at, seat, text: String(data['text'] ?? '') };
}

/** How much of each channel is new since the numbers that were last read there; one's own words never are. */
export function unread(tales: TaleCard[], seat: string | null, read: Record<string, number>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const tale of tales.flatMap(revealed)) {
    if (!isTalk(tale) || (seat !== null && tale.data['seat'] === seat)) continue;
    const { id } = channelOf(tale, seat);
    if (tale.number > (read[id] ?? 0)) counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}

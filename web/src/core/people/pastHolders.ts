// People who held a seat when something happened, or before its present holder.
import { holderAt } from '../holders';
import { t } from '../i18n/messages.svelte';
import type { Match } from '../match.svelte';
import type { FeedItemCard, HolderCard } from '../schema';
import { holderName } from '../seats';
import { personAt } from './atTable';
import type { OtherPerson } from './dialogs.svelte';

/** From which feed item on a seat has a holder; `person` counts the people of the seat, null for a computer. */
interface Tenure {
  from: number;
  person: number | null;
}

const isHuman = ({ kind }: HolderCard): boolean => kind !== 'computer' && kind !== 'open';

function tenures(feed: readonly FeedItemCard[], seat: string): Tenure[] {
  let people = 0;
  let last: number | null = null;
  return feed.flatMap(({ number, kind, data }) => {
    const seats = kind === 'opened' ? (data['seats'] as Record<string, HolderCard>) : null;
    const sits = (kind === 'seated' || kind === 'replaced') && data['seat'] === seat;
    const holder = seats?.[seat] ?? (sits ? (data['holder'] as HolderCard) : null);
    if (!holder) return [];
    const person = isHuman(holder) ? (data['why'] === 'returned' && last !== null ? last : ++people) : null;
    last = person ?? last;
    return [{ from: number, person }];
  });
}

/** Who of a seat's people held it at a feed item, and who holds it now; null for a computer. */
function indices(match: Match, seat: string, number: number): { past: number | null; present: number | null } {
  const all = tenures(match.feed, seat);
  return { past: all.findLast(({ from }) => from <= number)?.person ?? null, present: all.at(-1)?.person ?? null };
}

/** Whether this player held a seat at a feed item. */
export function heldHere(match: Match, seat: string, number: number): boolean {
  const own = match.mine.includes(seat) || match.left.includes(seat);
  const { past, present } = indices(match, seat, number);
  // Who has left a seat to a computer is the last of its people.
  const last = present ?? Math.max(0, ...tenures(match.feed, seat).map(({ person }) => person ?? 0));
  return own && past === last;
}

/** The person who held a seat at a feed item; null for computers, oneself and matches without a table. */
export function personThen(match: Match, seat: string, number: number): OtherPerson | null {
  const { snapshot, table } = match;
  if (!snapshot || !table || heldHere(match, seat, number)) return null;
  const holder = holderAt(match.feed, snapshot.seats, seat, number);
  if (!holder || !isHuman(holder)) return null;
  const { past, present } = indices(match, seat, number);
  if (past === present) return personAt(match, seat);
  const name = holder.name ? holderName(holder, seat, snapshot.setting.game) : t('person.former');
  return { id: holder.id ?? '', name, table, seat, number, asSeat: match.seat };
}

/** The people who held a seat during the match before its present holder, the first one first. */
export function formerPeople(match: Match, seat: string): OtherPerson[] {
  const { snapshot, table } = match;
  const people = (snapshot?.former?.[seat] ?? []).filter(isHuman);
  if (!snapshot || !table || !people.length) return [];
  if (people.every(({ id }) => id))
    return people.map((one) => ({
      id: one.id!,
      name: holderName(one, seat, snapshot.setting.game),
      table,
      seat,
      asSeat: match.seat,
    }));
  // At an anonymous table the feed tells when somebody else took the seat, and nobody's name.
  const numbers = match.feed
    .filter(({ kind, data }) => kind === 'replaced' && data['seat'] === seat)
    .map(({ number }) => number - 1);
  const { present } = indices(match, seat, Infinity);
  const found = new Map<number, number>();
  for (const number of numbers) {
    const { past } = indices(match, seat, number);
    if (past !== null && past !== present && !heldHere(match, seat, number)) found.set(past, number);
  }
  return [...found.values()].map((number) => ({
    id: '',
    name: t('person.former'),
    table,
    seat,
    number,
    asSeat: match.seat,
  }));
}

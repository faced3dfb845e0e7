// People at a table, as the dialogs about people take them.
import type { Match } from '../match.svelte';
import { holderName, personName } from '../seats';
import type { OtherPerson } from './dialogs.svelte';

/** The person on a seat; null for computers, open seats, own seats and matches without a table. */
export function personAt(match: Match, seat: string): OtherPerson | null {
  const { snapshot, table } = match;
  const holder = snapshot?.seats[seat];
  if (!snapshot || !holder || !table || match.mine.includes(seat)) return null;
  if (holder.kind === 'computer' || holder.kind === 'open') return null;
  const own = match.seat;
  const on = snapshot.muted?.includes(seat) ?? false;
  const mute = own
    ? { on, set: (wish: boolean) => match.command({ do: 'mute', seat: own, other: seat, on: wish }) }
    : undefined;
  return { id: holder.id ?? '', name: holderName(holder, seat, snapshot.setting.game), table, seat, asSeat: own, mute };
}

/** A watcher who has written something. */
export function watcherAt(match: Match, id: string, name: string): OtherPerson | null {
  return id && match.table ? { id, name: personName(name), table: match.table, asSeat: match.seat } : null;
}

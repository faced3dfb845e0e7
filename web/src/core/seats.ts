// Seats: who holds them, what they are called, how they look, and their order.
import { games, gameModule } from './games';
import { optionalText, t } from './i18n/messages.svelte';
import type { TableSnapshot } from './schema';

const GENERATED = /^Guest (\d+)$/;

/** Whether the server has made up a name for a guest who has not chosen one. */
export function isGenerated(name: string): boolean {
  return GENERATED.test(name);
}

/** A person's name; for an unnamed guest, the word for guest. */
export function personName(name: string): string {
  const guest = GENERATED.exec(name);
  return guest ? `${t('nav.guest')} ${guest[1]}` : name;
}

/** The name of who holds a seat, with a mark for bots; empty without a name. */
export function markedName(holder: { kind: string; name?: string | null } | undefined): string {
  const name = personName(holder?.name ?? '');
  return name && holder?.kind === 'bot' ? t('seat.bot', { name }) : name;
}

export function nameOf(seat: string, game: string): string {
  return gameModule(game).seatName(seat);
}

/** The holder of a seat for lists of players. */
export function holderName(
  holder: { kind: string; spec?: string | null; name?: string | null } | undefined,
  seat: string,
  game: string,
): string {
  const level = holder?.spec ?? '';
  if (holder?.kind === 'computer') return t('seat.computer', { level: optionalText(`level.${level}`) || level });
  if (holder?.kind === 'open') return t('seat.open');
  return markedName(holder) || nameOf(seat, game);
}

/** Seats in the order of play; data on the wire has them in alphabetical order. */
export function inOrder(seats: string[]): string[] {
  const order = games().find((game) => seats.every((seat) => game.seats.includes(seat)))?.seats ?? [];
  return [...seats].sort((a, b) => order.indexOf(a) - order.indexOf(b) || a.localeCompare(b));
}

export interface RankedSeat {
  seat: string;
  /** From 1; seats that share a rank share the place. Null after a draw of all. */
  place: number | null;
  won: boolean;
}

/** Seats in the order of a result, with their places. */
export function ranked(ranking: readonly (readonly string[])[]): RankedSeat[] {
  const draw = ranking.length < 2;
  let before = 0;
  return ranking.flatMap((group, k) => {
    const place = draw ? null : before + 1;
    before += group.length;
    return group.map((seat) => ({ seat, place, won: !draw && k === 0 }));
  });
}

/** A table under the names that were typed for the seats of a shared device; a seat without one has its own name. */
export function withTypedNames(table: TableSnapshot, typed: Record<string, string>): TableSnapshot {
  if (!Object.keys(typed).length) return table;
  const seats = Object.entries(table.seats).map(([seat, holder]) => [
    seat,
    seat in typed ? { ...holder, name: typed[seat] || null } : holder,
  ]);
  return { ...table, seats: Object.fromEntries(seats) };
}

/** The name of a seat's player; the seat's own name for computers and shared devices, whose names are not unique. */
export function playerName(
  seat: string,
  seats: Record<string, { kind: string; id?: string | null; spec?: string | null; name?: string | null }>,
  game: string,
): string {
  const holder = seats[seat];
  const several =
    Object.values(seats).filter(({ id, name }) => id && id === holder?.id && name === holder.name).length > 1;
  return !holder || holder.kind === 'computer' || holder.kind === 'open' || several
    ? nameOf(seat, game)
    : holderName(holder, seat, game);
}

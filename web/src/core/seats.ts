// Seats: who holds them, what they are called, how they look, and their order.
import { games, gameModule } from './games';
import { optionalText, t } from './i18n/messages.svelte';

/** A person's name; a guest without a name is called so in every language. */
export function personName(name: string): string {
  const guest = /^Guest (\d+)$/.exec(name);
  return guest ? `${t('nav.guest')} ${guest[1]}` : name;
}

export function nameOf(seat: string, game: string): string {
  return gameModule(game).seatName(seat);
}

/** Who holds a seat, as lists of people show it. */
export function holderName(
  holder: { kind: string; spec?: string | null; name?: string | null } | undefined,
  seat: string,
  game: string,
): string {
  const level = holder?.spec ?? '';
  if (holder?.kind === 'computer') return t('seat.computer', { level: optionalText(`level.${level}`) || level });
  if (holder?.kind === 'open') return t('seat.open');
  return personName(holder?.name ?? '') || nameOf(seat, game);
}

/** Seats in the order of play; data on the wire has them in alphabetical order. */
export function inOrder(seats: string[]): string[] {
  const order = games().find((game) => seats.every((seat) => game.seats.includes(seat)))?.seats ?? [];
  return [...seats].sort((a, b) => order.indexOf(a) - order.indexOf(b) || a.localeCompare(b));
}

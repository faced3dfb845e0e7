// Tables as lists show them.
import { picture } from './boards';
import { gameModule } from './games';
import { language, list, t } from './i18n/messages.svelte';
import type { HolderCard, TableCard } from './schema';
import { holderName, inOrder, playerName } from './seats';
import { clockText, day, left } from './clocks';

export function seatsOf(table: TableCard): [string, HolderCard][] {
  const { seats } = table.summary;
  return inOrder(Object.keys(seats)).map((seat) => [seat, seats[seat]!]);
}

/** A game with its edition in words. */
export function gameName(game: string, preset: string, options: Record<string, string>): string {
  return gameModule(game).editionName(preset, options);
}

export function editionName(table: TableCard): string {
  const { game, preset, options, from_turn } = table.summary;
  return continuedName(gameName(game, preset, options), game, from_turn);
}

/** The name of a table that continues from a position of another match. */
function continuedName(name: string, game: string, turn: number | undefined): string {
  if (turn === undefined) return name;
  const module = gameModule(game);
  return module.round ? t('lobby.from_turn', { name, n: turn + 1 }) : t('lobby.from_round', { name, n: turn });
}

/** The result of a finished match, for lists. */
export function resultText(table: TableCard): string {
  const { winners } = table.summary;
  const seats = Object.keys(table.summary.seats);
  if (!winners) return t('lobby.stopped');
  if (!winners.length || winners.length === seats.length) return t('outcome.draw');
  if (table.mine.length === 1 && winners.includes(table.mine[0]!)) return t('outcome.won');
  return t('outcome.lost', { seat: list(winners.map((seat) => playerName(seat, table.summary.seats, gameOf(table)))) });
}

/** A day and a time, in short. */
export function whenText(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** The picture of a table's board; empty where its game has none. */
export function boardPicture(table: TableCard, theme: 'light' | 'dark'): string {
  return picture(gameModule(gameOf(table)).board(table.summary.options), theme);
}

export function others(table: TableCard): string {
  const rest = seatsOf(table).filter(([seat]) => !table.mine.includes(seat));
  const open = rest.filter(([, holder]) => holder.kind === 'open').length;
  const names = rest
    .filter(([, holder]) => holder.kind !== 'open')
    .map(([seat, holder]) => holderName(holder, seat, gameOf(table)));
  const counted = [...new Set(names)].map((name) => {
    const n = names.filter((each) => each === name).length;
    return n > 1 ? `${n} × ${name}` : name;
  });
  if (open) counted.push(t('seat.opens', { n: open }));
  return counted.length ? list(counted) : t('lobby.alone');
}

export function gameOf(table: TableCard): string {
  return table.summary.game;
}

/** The picture of a match as it stands, for players and watchers alike; that of its board before it begins. */
export function positionPicture(table: TableCard, theme: 'light' | 'dark', width: number): string {
  if (table.phase === 'gathering') return boardPicture(table, theme);
  const { played } = table.summary;
  return `/api/tables/${table.id}/picture?format=webp&width=${width}&theme=${theme}&at=${played}`;
}

/** The round that a match is in, counted from 1; 0 where lists do not say it. */
export function roundOf(table: TableCard): number {
  const { turn, seats } = table.summary;
  if (turn === undefined) return 0;
  return gameModule(gameOf(table)).round?.({ turn }, Object.keys(seats).length) ?? turn;
}

/** The players other than me who are on vacation, and until when the first of them is. */
export function awayText(table: TableCard, now: number): string {
  const held = new Map(seatsOf(table));
  const away = Object.entries(table.summary.away ?? {}).filter(([, until]) => until > now);
  if (!away.length) return '';
  const others = away.filter(([seat]) => !table.mine.includes(seat));
  const until = day(Math.min(...(others.length ? others : away).map(([, end]) => end)), language());
  if (!others.length) return t('home.vacation', { day: until });
  const names = others.map(([seat]) => holderName(held.get(seat) ?? { kind: 'person' }, seat, gameOf(table)));
  return t('home.away', { names: list([...new Set(names)]), day: until });
}

/** Who is awaited at a table, by name. */
export function awaited(table: TableCard): string {
  const seats = table.summary.awaited ?? [];
  const held = new Map(seatsOf(table));
  return list(seats.map((seat) => holderName(held.get(seat) ?? { kind: 'person' }, seat, gameOf(table))));
}

/** The remaining time of the first awaited seat as a clock shows it; empty without a clock. */
export function timeLeft(table: TableCard, now: number): string {
  const clocks = Object.values(table.summary.clocks ?? {});
  const rests = clocks.map((clock) => left(clock, now)).filter((rest): rest is number => rest !== null);
  return rests.length ? clockText(Math.min(...rests)) : '';
}

/** The median duration of such matches that are over, as text. */
export function duration(table: TableCard, over: TableCard[]): string {
  const times = over
    .filter((one) => one.summary.preset === table.summary.preset && one.summary.pace.name === table.summary.pace.name)
    .map((one) => one.changed - one.summary.opened)
    .filter((time) => time > 60_000)
    .sort((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)];
  if (middle === undefined || times.length < 3) return '';
  if (middle < 5_400_000) return t('lobby.minutes', { n: Math.max(1, Math.round(middle / 60_000)) });
  if (middle < 129_600_000) return t('lobby.hours', { n: Math.round(middle / 3_600_000) });
  return t('lobby.days', { n: Math.round(middle / 86_400_000) });
}

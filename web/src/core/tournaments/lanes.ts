// The tournaments of a day as bars in lanes, so that no two bars of a lane overlap.
import type { TournamentCard } from '../schema';

export interface Bar {
  card: TournamentCard;
  lane: number;
  /** Left edge and width in percent of the hours shown. */
  left: number;
  width: number;
}

const HOUR = 3_600_000;
/** How long a tournament takes, roughly: an arena exactly, otherwise by rounds and seats. */
export function expectedEnd(card: TournamentCard): number {
  const begin = card.begun ?? card.starts ?? 0;
  if (card.ended !== null) return card.ended;
  if (card.minutes) return begin + card.minutes * 60_000;
  const rounds = card.rounds || Math.max(1, Math.ceil(Math.log2(Math.max(2, card.entrants))));
  return begin + rounds * (card.pace === 'quick' ? 0.5 : card.seats > 2 ? 1.5 : 1) * HOUR;
}

/** The hours to show: two before now and eight after it, from a full hour. */
export function span(now: number): { from: number; to: number; hours: number[] } {
  const from = Math.floor((now - 2 * HOUR) / HOUR) * HOUR;
  return { from, to: from + 10 * HOUR, hours: Array.from({ length: 10 }, (_, place) => from + place * HOUR) };
}

export function bars(cards: readonly TournamentCard[], from: number, to: number): Bar[] {
  const shown = cards
    .filter((card) => card.pace === 'live' || card.pace === 'quick')
    .map((card) => ({ card, begin: card.begun ?? card.starts, end: expectedEnd(card) }))
    .filter((one): one is { card: TournamentCard; begin: number; end: number } => one.begin !== null)
    .filter(({ begin, end }) => begin < to && end > from)
    .toSorted((a, b) => a.begin - b.begin || a.card.id.localeCompare(b.card.id));
  const free: number[] = [];
  return shown.map(({ card, begin, end }) => {
    const left = Math.max(begin, from);
    const right = Math.max(Math.min(end, to), left + HOUR / 2);
    let lane = free.findIndex((until) => until <= left);
    if (lane < 0) lane = free.push(0) - 1;
    free[lane] = right;
    const scale = 100 / (to - from);
    return { card, lane, left: (left - from) * scale, width: (right - left) * scale };
  });
}

// Facts of tournaments in words.
import { gameName, whenText } from '../lobbyRow';
import { number, t } from '../i18n/messages.svelte';
import { personName } from '../seats';
import type { StandingsCardRow, TournamentCard } from '../schema';

/** The game, the pace and whether matches are rated. */
export function terms(card: TournamentCard): string {
  const parts = [gameName(card.game, card.preset, card.options), t(`pace.${card.pace}`)];
  return [...parts, t(card.rated ? 'tour.rated' : 'tour.unrated')].join(' · ');
}

/** The format with its length. */
export function course(card: TournamentCard): string {
  const parts = [t(`tour.format.${card.format}`)];
  if (card.boards) parts.push(t('tour.boards', { n: card.boards }));
  if (card.pairs) parts.push(t('tour.pairs'));
  if (card.minutes) parts.push(t('tour.minutes', { n: card.minutes }));
  else if (card.rounds && card.format !== 'simul') parts.push(t('tour.rounds', { n: card.rounds }));
  return parts.join(', ');
}

/** The clubs of a tournament: the one that arranges it, or the two that meet. */
export function clubsOf(card: TournamentCard): string {
  const { club, opponent } = card;
  if (card.format === 'club_match') return [club, opponent].map((one) => one?.name ?? '?').join(' – ');
  if (!club) return '';
  return card.entry.members_only ? `${club.name} · ${t('tour.members_only')}` : club.name;
}

/** When a tournament begins, has begun or ended. */
export function whenBegins(card: TournamentCard): string {
  if (card.state === 'running' && card.round) {
    return card.rounds ? t('tour.round.of', { n: card.round, of: card.rounds }) : t('tour.state.running');
  }
  if (card.ended !== null) return whenText(card.ended);
  if (card.starts !== null) return whenText(card.starts);
  if (card.format === 'simul') return t('tour.simul.waits');
  return card.begin_with ? t('tour.when_full', { n: card.begin_with }) : t('tour.by_director');
}

/** Points with fractions as people write them. */
export function points(value: number): string {
  const whole = Math.floor(value + 1e-6);
  if (Math.abs(value - whole) < 1e-6) return number(whole);
  if (Math.abs(value - whole - 0.5) < 1e-6) return whole ? `${number(whole)}½` : '½';
  return number(Math.round(value * 100) / 100);
}

/** Whether the next match of an arena counts double, after these scores. */
export function onStreak(scores: readonly { kind: string; won: boolean }[]): boolean {
  const last = scores.filter(({ kind }) => kind !== 'pending').slice(-2);
  return last.length === 2 && last.every(({ won }) => won);
}

/** The names of an entrant: one person, or two partners. */
export function entrantName(row: Pick<StandingsCardRow, 'people'> | undefined): string {
  if (!row) return t('tour.computer');
  return row.people.map(({ name }) => (name ? personName(name) : t('tour.gone'))).join(' & ');
}

/** A time that is left: days, or hours, minutes and seconds as pairs of digits. */
export function countdown(ms: number): { days: number; digits: string[] } {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const days = seconds >= 2 * 86_400 ? Math.floor(seconds / 86_400) : 0;
  const pair = (value: number): string => String(value).padStart(2, '0');
  return {
    days,
    digits: [pair(Math.floor(seconds / 3600)), pair(Math.floor(seconds / 60) % 60), pair(seconds % 60)],
  };
}

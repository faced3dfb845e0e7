// People, ratings and results in words.
import { gameModule } from '../games';
import { language, list, number, optionalText, percent, t } from '../i18n/messages.svelte';
import { gameName } from '../lobbyRow';
import { catalogueOf } from '../newtable/catalogue';
import { PACES, type PaceName } from '../newtable/paces';
import type { Crest, PlayedMatchCard, RatingCard, RatingChange, ResultPlayer, TitleCard } from '../schema';
import { nameOf, personName } from '../seats';

/** The address of a person's profile. */
export function profilePath(person: string): string {
  return `/people/${encodeURIComponent(person)}`;
}

/** A pool in words: a game, and how many sides of how many players. */
export function poolName(pool: string): string {
  const [game = '', kind = '', bots] = pool.split('.');
  const name = t(kind === 'teams' ? 'pool.teams' : kind === 'duel' ? 'pool.duel' : 'pool.free', {
    game: gameModule(game).title,
  });
  return bots ? t('pool.bots', { name }) : name;
}

/** The edition of a match, of which only the preset is known. */
export function presetName(game: string, preset: string): string {
  return gameName(game, preset, catalogueOf(game).presets[preset]?.options ?? {});
}

/** The board of a preset, by the name of its picture. */
export function presetBoard(game: string, preset: string): string {
  return gameModule(game).board(catalogueOf(game).presets[preset]?.options ?? {});
}

export function paceText(pace: string): string {
  return PACES.includes(pace as PaceName) ? t(`pace.${pace as PaceName}`) : t('pace.own');
}

/** Half of the 95 % interval. */
export function within(rating: RatingCard): number {
  return Math.round((rating.high - rating.low) / 2);
}

/** A rating with its interval; a provisional one is only about right. */
export function ratingText(rating: RatingCard): string {
  const value = number(rating.value);
  return rating.provisional ? t('rating.about', { value }) : `${value} ±${number(within(rating))}`;
}

export function signed(value: number): string {
  return value === 0 ? '±0' : `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`;
}

/** The outcome of a match in words: won, level or lost between two sides, otherwise the place. */
export function outcomeText(match: Pick<PlayedMatchCard, 'outcome' | 'place' | 'sides'>): string {
  if (match.sides > 2) return t('result.place', { place: match.place, sides: match.sides });
  return t(match.outcome === 'won' ? 'result.won' : match.outcome === 'level' ? 'result.level' : 'result.lost');
}

/** Why a rating changed, in one sentence. */
export function changeText(change: RatingChange): string {
  const counts = ['beat_stronger', 'beat_weaker', 'level', 'lost_to_stronger', 'lost_to_weaker'] as const;
  const reasons = counts.filter((name) => change[name] > 0).map((name) => t(`change.${name}`, { n: change[name] }));
  if (change.left) reasons.unshift(t('change.left'));
  const parts = [reasons.join(', ')];
  if (change.weight < 1) parts.push(t('change.weight', { percent: percent(Math.round(100 * change.weight)) }));
  return t('change.why', { change: signed(change.after - change.before), why: parts.filter(Boolean).join('; ') });
}

/** The name of a player in a result. */
export function resultName(player: ResultPlayer, game: string): string {
  if (player.level) return t('seat.computer', { level: optionalText(`level.${player.level}`) || player.level });
  return personName(player.name) || (player.kind === 'guest' ? nameOf(player.seat, game) : t('result.deleted'));
}

/** A season such as `2026-4` by its months. */
export function seasonName(season: string): string {
  const [year, quarter] = season.split('-').map(Number) as [number, number];
  const month = (k: number): Date => new Date(Date.UTC(year, 3 * (quarter - 1) + k, 15));
  const style = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language(), style).formatRange(month(0), month(2));
}

/** The last day of a season. */
export function seasonEnd(season: string): number {
  const [year, quarter] = season.split('-').map(Number) as [number, number];
  return Date.UTC(year, 3 * quarter, 0);
}

export function titleText(title: TitleCard): string {
  const pool = poolName(title.pool);
  if (title.title === 'season') {
    return t('title.season', { place: title.place, pool, season: seasonName(title.season) });
  }
  return t('title.level', { title: t(`title.${title.title}`), pool });
}

/** What is drawn on a crest: a piece of a game, or another figure. */
export function chargeText(charge: Crest['charge']): string {
  return optionalText(`piece.${charge}`) || optionalText(`crest.charge.${charge}`);
}

export function dayText(at: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(at);
}

/** How long ago something was, in the largest unit that fits. */
export function agoText(at: number, now: number): string {
  const seconds = Math.max(0, (now - at) / 1000);
  const units = [
    ['year', 31_557_600],
    ['month', 2_629_800],
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? (['minute', 60] as const);
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}

/** Languages by their names in the language of the page. */
export function languageNames(codes: readonly string[]): string {
  const names = new Intl.DisplayNames(language(), { type: 'language', fallback: 'code' });
  return list(codes.map((code) => names.of(code) ?? code));
}

// Which of the open tables a person wants to see, and how many tables each choice would show.
import { gameOf, seatsOf } from './lobbyRow';
import { presetOf } from './newtable/catalogue';
import type { RatingCard, Repute, TableCard } from './schema';

/** Facets of which several values can be chosen; nothing chosen leaves nothing out. */
export const FACETS = ['edition', 'seats', 'pace', 'rated', 'press'] as const;
export type Facet = (typeof FACETS)[number];
/** What a table has to be as well: about to begin, or opened by a person who stays. */
export const DEMANDS = ['soon', 'stays'] as const;
export type Demand = (typeof DEMANDS)[number];
/** The distances from one's own rating to choose from; 0 is any. */
export const DISTANCES = [0, 100, 200, 400];
const NEAR = 100;
const STAYS = 0.95;

export type LobbyFilter = Record<Facet, string[]> & { only: Demand[]; level: number };
/** The reputation of a person; null as long as it is not known. */
export type Reputations = (person: string) => Repute | null;

export const emptyFilter = (): LobbyFilter => ({
  edition: [],
  seats: [],
  pace: [],
  rated: [],
  press: [],
  only: [],
  level: 0,
});

/** A filter as it was stored; what is not understood is left out. */
export function storedFilter(stored: unknown): LobbyFilter {
  const found = emptyFilter();
  if (typeof stored !== 'object' || !stored) return found;
  const given = stored as Record<string, unknown>;
  const texts = (name: string): string[] => {
    const value = given[name];
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  };
  for (const facet of FACETS) found[facet] = texts(facet);
  found.only = DEMANDS.filter((demand) => texts('only').includes(demand));
  found.level = DISTANCES.find((distance) => distance === given['level']) ?? 0;
  return found;
}

/** How many choices a filter contains. */
export function chosen(filter: LobbyFilter): number {
  return FACETS.reduce((sum, facet) => sum + filter[facet].length, 0) + filter.only.length + Number(filter.level > 0);
}

export function openSeats(table: TableCard): number {
  return seatsOf(table).filter(([, holder]) => holder.kind === 'open').length;
}

/** An edition as filters name it: the game, and the edition where a game has several. */
export function editionKey(game: string, preset: string): string {
  const { edition } = presetOf(game, preset);
  return edition ? `${game}:${edition}` : game;
}

/** How many play at a preset, with a mark where they play in teams. */
export function seatsKey(game: string, preset: string, seats: number): string {
  return presetOf(game, preset).teams.some((team) => team.length > 1) ? `${seats} teams` : String(seats);
}

/** The pool in which a table counts, or would count. */
export function poolOf(table: TableCard): string {
  const game = gameOf(table);
  const seats = seatsOf(table).length;
  if (seatsKey(game, table.summary.preset, seats) !== String(seats)) return `${game}.teams`;
  return seats === 2 ? `${game}.duel` : `${game}.free`;
}

export function ratingIn(repute: Repute | null, pool: string): RatingCard | null {
  return repute?.ratings.find((rating) => rating.pool === pool) ?? null;
}

/** How far the host of a table is from a person, in the pool of the table; null where one of them has no rating. */
export function distance(table: TableCard, me: string, reputations: Reputations): number | null {
  const pool = poolOf(table);
  const own = ratingIn(me ? reputations(me) : null, pool);
  const host = ratingIn(table.host ? reputations(table.host) : null, pool);
  return own && host ? Math.abs(own.value - host.value) : null;
}

export function isNear(table: TableCard, me: string, reputations: Reputations): boolean {
  const found = distance(table, me, reputations);
  return found !== null && found <= NEAR;
}

export function isRated(table: TableCard): boolean {
  return table.summary.rated && !table.summary.voided;
}

/** The value of a table in a facet. */
export function valueOf(table: TableCard, facet: Facet): string {
  const { preset, pace, press } = table.summary;
  if (facet === 'edition') return editionKey(gameOf(table), preset);
  if (facet === 'seats') return seatsKey(gameOf(table), preset, seatsOf(table).length);
  if (facet === 'pace') return pace.name;
  if (facet === 'rated') return isRated(table) ? 'yes' : 'no';
  return press;
}

function meets(table: TableCard, demand: Demand, reputations: Reputations): boolean {
  if (demand === 'soon') return openSeats(table) === 1;
  const reputation = table.host ? reputations(table.host)?.reputation : undefined;
  return !!reputation && reputation.begun > 0 && reputation.finished >= STAYS * reputation.begun;
}

/** The tables that pass a filter; one facet can be left out of account. */
export function filtered(
  tables: TableCard[],
  filter: LobbyFilter,
  me: string,
  reputations: Reputations,
  without: Facet | '' = '',
): TableCard[] {
  return tables.filter((table) => {
    for (const facet of FACETS)
      if (facet !== without && filter[facet].length && !filter[facet].includes(valueOf(table, facet))) return false;
    if (!filter.only.every((demand) => meets(table, demand, reputations))) return false;
    if (!filter.level) return true;
    const found = distance(table, me, reputations);
    return found !== null && found <= filter.level;
  });
}

/** How many tables have each value of a facet, among those that pass the rest of the filter. */
export function counts(
  tables: TableCard[],
  filter: LobbyFilter,
  facet: Facet,
  me: string,
  reputations: Reputations,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const table of filtered(tables, filter, me, reputations, facet)) {
    const value = valueOf(table, facet);
    found.set(value, (found.get(value) ?? 0) + 1);
  }
  return found;
}

/** How many tables would be left with a demand. */
export function countWith(
  tables: TableCard[],
  filter: LobbyFilter,
  demand: Demand,
  me: string,
  reputations: Reputations,
): number {
  return filtered(tables, { ...filter, only: [...filter.only, demand] }, me, reputations).length;
}

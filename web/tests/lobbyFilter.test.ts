// The filters of the open tables, and how many tables each choice shows.
import { describe, expect, it } from 'vitest';
import {
  chosen,
  counts,
  countWith,
  emptyFilter,
  filtered,
  isNear,
  poolOf,
  storedFilter,
  type LobbyFilter,
} from '../src/core/lobbyFilter';
import type { Repute, TableCard } from '../src/core/schema';

const person = { kind: 'person', id: 'host' };
const open = { kind: 'open' };

function table(id: string, preset: string, seats: object, more: object = {}, host = 'host'): TableCard {
  const game = preset.startsWith('condottiere') ? 'condottiere' : 'conquest';
  const summary = { game, preset, options: {}, pace: { name: 'live' }, press: 'private', rated: false, seats, ...more };
  return { id, host, visibility: 'public', phase: 'gathering', changed: 0, mine: [], left: [], summary } as never;
}

const TABLES = [
  table('duel', 'conquest_2p', { S: person, N: open }, { rated: true }),
  table('plus', 'plus_4p', { S: person, N: open, W: open, E: open }, { pace: { name: 'slow' } }, 'leaver'),
  table('teams', 'grand_party_en', { S: person, N: open, W: open, E: { kind: 'computer' } }, { press: 'none' }, 'new'),
  table('cards', 'condottiere_3p', { A: person, B: { kind: 'person', id: 'x' }, C: open }, {}, ''),
];
const rated = (pool: string, value: number) => ({ pool, value, provisional: false });
const REPUTES: Record<string, object> = {
  me: { ratings: [rated('conquest.duel', 1500), rated('conquest.free', 1500)], reputation: { begun: 3, finished: 3 } },
  host: { ratings: [rated('conquest.duel', 1590)], reputation: { begun: 40, finished: 38 } },
  leaver: { ratings: [rated('conquest.free', 1650)], reputation: { begun: 40, finished: 30 } },
  new: { ratings: [], reputation: { begun: 0, finished: 0 } },
};
const reputes = (id: string): Repute | null => (REPUTES[id] as Repute | undefined) ?? null;
const pass = (change: Partial<LobbyFilter>): string[] =>
  filtered(TABLES, { ...emptyFilter(), ...change }, 'me', reputes).map(({ id }) => id);

describe('the filter of open tables', () => {
  it('leaves nothing out while nothing is chosen', () => {
    expect(pass({})).toEqual(['duel', 'plus', 'teams', 'cards']);
    expect(chosen(emptyFilter())).toBe(0);
  });

  it('joins the values of one facet, and narrows by several facets', () => {
    expect(pass({ edition: ['conquest:conquest', 'condottiere'] })).toEqual(['duel', 'cards']);
    expect(pass({ seats: ['3', '4'] })).toEqual(['plus', 'cards']);
    expect(pass({ seats: ['4 teams'] })).toEqual(['teams']);
    expect(pass({ pace: ['slow'] })).toEqual(['plus']);
    expect(pass({ rated: ['yes'] })).toEqual(['duel']);
    expect(pass({ rated: ['no'], press: ['none'] })).toEqual(['teams']);
    expect(pass({ rated: ['yes'], pace: ['slow'] })).toEqual([]);
  });

  it('asks for tables that are about to begin, and for hosts who stay', () => {
    expect(pass({ only: ['soon'] })).toEqual(['duel', 'cards']);
    expect(pass({ only: ['stays'] })).toEqual(['duel']); // 75 %, nothing known, and an anonymous host do not pass
  });

  it('compares levels in the pool of each table', () => {
    expect(TABLES.map(poolOf)).toEqual(['conquest.duel', 'conquest.free', 'conquest.teams', 'condottiere.free']);
    expect(pass({ level: 100 })).toEqual(['duel']);
    expect(pass({ level: 200 })).toEqual(['duel', 'plus']);
    expect(TABLES.map((one) => isNear(one, 'me', reputes))).toEqual([true, false, false, false]);
    expect(filtered(TABLES, { ...emptyFilter(), level: 400 }, '', reputes)).toEqual([]);
  });

  it('counts what each choice would show beside the other choices', () => {
    const filter = { ...emptyFilter(), pace: ['live'], seats: ['2'] };
    const seats = counts(TABLES, filter, 'seats', 'me', reputes);
    expect(Object.fromEntries(seats)).toEqual({ '2': 1, '4 teams': 1, '3': 1 });
    expect(Object.fromEntries(counts(TABLES, filter, 'pace', 'me', reputes))).toEqual({ live: 1 });
    expect(countWith(TABLES, emptyFilter(), 'soon', 'me', reputes)).toBe(2);
  });

  it('is read from storage without what is not understood', () => {
    expect(storedFilter(null)).toEqual(emptyFilter());
    const stored = { pace: ['live', 7], only: ['stays', 'else'], level: 150, seats: 'two', other: 1 };
    expect(storedFilter(stored)).toEqual({ ...emptyFilter(), pace: ['live'], only: ['stays'] });
    const kept = { ...emptyFilter(), edition: ['condottiere'], level: 200 };
    expect(storedFilter(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    expect(chosen(kept)).toBe(2);
  });
});

import { describe, expect, it } from 'vitest';
import type { BoardMark } from '../src/core/boardMarks.svelte';
import { resultParts, rowArrows, sidesOf, wholePercents } from '../src/core/explorer';
import type { ExplorerRowCard } from '../src/core/schema';
import { read } from '../src/core/browser/router.svelte';
import { readPlace, writePlace } from '../src/games/condottiere/explorer/place';
import '../src/games';

const row = { words: ['S18-S11'], seat: 'S', matches: 8, wins: [1, 6], draws: 1, own: 1 };

describe('results of a row', () => {
  it('has the draws between two sides, and after more sides', () => {
    expect(resultParts(row, [['S'], ['N']], true).map(({ seats, percent }) => [seats, percent])).toEqual([
      [['S'], 12.5],
      [[], 12.5],
      [['N'], 75],
    ]);
    const four = { ...row, wins: [1, 2, 3, 1] };
    expect(resultParts(four, [['S'], ['W'], ['N'], ['E']], true).at(-1)).toMatchObject({ seats: [], percent: 12.5 });
  });

  it('has own victories and those of others where seats do not differ', () => {
    const parts = resultParts({ ...row, seat: '', own: 2 }, [['A'], ['B'], ['C']], false);
    expect(parts.map(({ own, percent }) => [own, percent])).toEqual([
      [true, 25],
      [false, 12.5],
      [false, 62.5],
    ]);
  });

  it('shows whole percentages that add up to 100', () => {
    expect(wholePercents([33.4, 33.3, 33.3])).toEqual([34, 33, 33]);
    expect(wholePercents([12.5, 12.5, 75]).reduce((sum, part) => sum + part, 0)).toBe(100);
  });
});

describe('matches from a position', () => {
  const players = { N: { name: '', level: 'sergeant' }, S: { name: 'Anna', level: '' } };
  const match = { id: 't', table: true, players, winners: ['N'], turns: 9, computers: false };

  it('names winners and losers in the order of seats', () => {
    expect(sidesOf(match)).toEqual({ winners: ['N'], losers: ['S'] });
  });

  it('has no winner after a draw', () => {
    expect(sidesOf({ ...match, winners: [] }).winners).toEqual([]);
    expect(sidesOf({ ...match, winners: ['S', 'N'] })).toEqual({ winners: [], losers: ['S', 'N'] });
  });
});

describe('groups of openings', () => {
  it('are written as short as possible and read back', () => {
    for (const place of ['region', 'region/weak', 'card', 'card/strong', 'card//MIL', 'card/weak/MIL'])
      expect(writePlace(readPlace(place))).toBe(place);
    expect(writePlace({ about: 'region', hand: 'weak', region: 'MIL' })).toBe('region/weak');
    expect(readPlace('nonsense/odd')).toEqual({ about: 'region', hand: '', region: '' });
  });
});

it('has addresses for the explorer and for famous games', () => {
  expect(read('/explorer')).toEqual({ page: 'explorer', preset: '' });
  expect(read('/explorer/grand_en')).toEqual({ page: 'explorer', preset: 'grand_en' });
  expect(read('/famous/grand_en')).toEqual({ page: 'famous', famous: 'grand_en' });
  expect(read('/famous')).toEqual({ page: 'missing' });
});

it('rows are arrows as wide as often; the row pointed at is drawn last in its own colour', () => {
  const row = (word: string, matches: number) => ({ seat: 'S', words: [word], matches }) as ExplorerRowCard;
  const rows = [row('a', 100), row('b', 25), ...Array.from({ length: 9 }, (_, k) => row(`r${k}`, 1))];
  const marks = ({ words }: ExplorerRowCard): BoardMark[] => [
    { kind: 'arrow', places: words, colour: 'blue' },
    { kind: 'ring', place: 'x', colour: 'red' },
  ];
  const all = rowArrows(rows, null, marks);
  expect(all).toHaveLength(8);
  expect(all.at(-1)).toEqual({ kind: 'arrow', places: ['a'], colour: 'blue', weight: 1 });
  expect(all.at(-2)).toMatchObject({ places: ['b'], weight: 0.5 });
  const lit = rowArrows(rows, rows[10]!, marks);
  expect(lit).toHaveLength(9);
  expect(lit.at(-1)).toMatchObject({ places: ['r8'], colour: 'red', weight: 1 });
  expect(lit.at(0)).toMatchObject({ colour: 'blue', weight: 0 });
  expect(rowArrows([], rows[0]!, marks)).toEqual([]);
});

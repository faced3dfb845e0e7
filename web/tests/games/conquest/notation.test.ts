import { describe, expect, it } from 'vitest';
import catalogue from '../../../src/generated/catalogue.json';
import { planLines, planned } from '../../../src/games/conquest/plan';
import { goalPath, tripsOf } from '../../../src/games/conquest/trips';
import { member, members } from '../../../src/games/conquest/view';
import { readTyped, readAction } from '../../../src/games/conquest/notation';

describe('words', () => {
  it('are read by their parts', () => {
    expect(readAction('S12-S13')).toMatchObject({ kind: 'step', place: 'S12', member: 0, goal: 'S13', last: false });
    expect(readAction('S12.1-S13!')).toMatchObject({ kind: 'step', member: 1, last: true });
    expect(readAction('S10=siege@S11')).toMatchObject({ kind: 'build', piece: 'siege', goal: 'S11' });
    expect(readAction('raise:SK1')).toMatchObject({ kind: 'raise', place: 'SK1' });
    expect(readAction('MS4*N3')).toMatchObject({ kind: 'shoot', goal: 'N3' });
    expect(readAction('nonsense')).toBeNull();
  });

  it('are understood as people type them', () => {
    expect(readTyped('El S4-S9')).toBe('S4-S9');
    expect(readTyped('So S9xN3')).toBe('S9-N3');
    expect(readTyped('build Ch S10')).toBe('S10=chariot');
    expect(readTyped(' s12 - s13 ')).toBe('S12-S13');
    expect(readTyped('raise SK2')).toBe('raise:SK2');
    expect(readTyped('END')).toBe('end');
  });
});

describe('stacks', () => {
  const soldier = { piece: 'soldier', side: 'S', used: 0 };
  const ship = {
    piece: 'ship',
    side: 'S',
    used: 1,
    load: [{ piece: 'elephant', side: 'S', used: 0, load: [soldier, soldier] }],
  };

  it('number their pieces as words do, equal soldiers once', () => {
    expect(members(ship).map(({ index, piece }) => [index, piece.piece])).toEqual([
      [0, 'ship'],
      [1, 'elephant'],
      [4, 'soldier'],
    ]);
    expect(member(ship, 5)).toBe(soldier);
    expect(member(ship, 3)).toBeUndefined();
  });
});

describe('plans', () => {
  const moved = (place: string, goal: string, piece = 'knight') => [
    { kind: 'conquest.event.moved', data: { seat: 'S', place, goal, piece, cost: 1, how: 'moves' } },
  ];

  it('join the steps of one piece to one line', () => {
    const events = [moved('S1', 'S2'), moved('S2', 'S3'), moved('S9', 'S8', 'soldier')];
    const lines = planLines({ words: ['a', 'b', 'c'], undone: [], told: events });
    expect(lines.map((line) => [line.from, line.count, line.places.join(' '), line.cost])).toEqual([
      [0, 2, 'S1 S2 S3', 2],
      [2, 1, 'S9 S8', 1],
    ]);
    expect(planned(lines)).toBe(3);
  });

  it('lead over the places of their words', () => {
    expect(goalPath('S12.1', ['S12.1-S13', 'S13-S14'])).toEqual(['S12', 'S13', 'S14']);
    const item = {
      number: 1,
      at: 0,
      kind: 'acted',
      data: { events: [...moved('S1', 'S2'), ...moved('S2', 'S3'), ...moved('N1', 'N2')] },
    };
    expect(tripsOf([item])).toEqual([
      { from: 'S1', places: ['S2', 'S3'] },
      { from: 'N1', places: ['N2'] },
    ]);
  });
});

describe('the catalogue', () => {
  it('knows every preset with its seats', () => {
    expect(catalogue.conquest.presets.conquest_2p.seats).toEqual(['S', 'N']);
    expect(catalogue.conquest.players[0]).toBe('random');
  });
});

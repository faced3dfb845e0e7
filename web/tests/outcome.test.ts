// The result of a match: places in order, and the winner is the one who stands out.
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { TableSnapshot } from '../src/core/schema';
import { playerName, ranked, withTypedNames } from '../src/core/seats';
import Outcome from '../src/games/condottiere/table/Outcome.svelte';
import { cardMatch, prepareTable, show, SNAPSHOT, VIEW } from './games/condottiere/fixture';

prepareTable();

describe('the result', () => {
  it('gives places, shared ones too', () => {
    expect(ranked([['N'], ['S', 'W'], ['E']])).toEqual([
      { seat: 'N', place: 1, won: true },
      { seat: 'S', place: 2, won: false },
      { seat: 'W', place: 2, won: false },
      { seat: 'E', place: 4, won: false },
    ]);
  });

  it('gives no place after a draw', () => {
    expect(ranked([['S', 'N']]).map(({ place, won }) => [place, won])).toEqual([
      [null, false],
      [null, false],
    ]);
  });

  it('marks the winner and nobody else', () => {
    const outcome = { ranking: [['B'], ['A']], reason: 'condottiere.reason.kingdom', clause: null, data: {} };
    cardMatch.italy = { regions: {} } as never;
    cardMatch.match.snapshot = { ...SNAPSHOT, phase: 'over', outcome } as never;
    show(Outcome, { cardMatch, view: VIEW });
    flushSync();
    const rows = [...document.querySelectorAll('.ranking tr')];
    expect(rows.map((row) => [row.getAttribute('data-place'), row.classList.contains('first')])).toEqual([
      ['1', true],
      ['2', false],
    ]);
    expect(rows[0]!.textContent).toContain('Squire B');
  });

  it('calls people by name where names tell the seats apart', () => {
    const [anna, computer] = [
      { kind: 'guest', id: 'a', name: 'Anna' },
      { kind: 'computer', spec: 'squire' },
    ];
    expect(playerName('S', { S: anna, N: computer }, 'conquest')).toBe('Anna');
    expect(playerName('N', { S: anna, N: computer }, 'conquest')).toBe('North');
    expect(playerName('S', { S: anna, N: anna }, 'conquest')).toBe('South');
    const table = { seats: { S: anna, N: anna } } as never as TableSnapshot;
    const { seats } = withTypedNames(table, { S: 'Bea', N: '' });
    expect(['S', 'N'].map((seat) => playerName(seat, seats, 'conquest'))).toEqual(['Bea', 'North']);
    expect(withTypedNames(table, {})).toBe(table);
  });
});

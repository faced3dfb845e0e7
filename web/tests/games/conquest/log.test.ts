// Log lines: answers are named as such, also those of two steps; captures without a possible answer give the reason.
import { beforeAll, describe, expect, it } from 'vitest';
import type { FeedItemCard } from '../../../src/core/schema';
import { applyLanguage } from '../../../src/core/i18n/messages.svelte';
import { linesFrom } from '../../../src/games/conquest/log';
import { lastTurn, tripsOf } from '../../../src/games/conquest/trips';
import { viewWith } from './fixture';

beforeAll(applyLanguage);

let number = 0;
const event = (kind: string, data: object): object => ({ kind: `conquest.event.${kind}`, data });
const step = (seat: string, place: string, goal: string, lost: string[] = []): object =>
  event('moved', { seat, place, goal, piece: 'knight', cost: 1, how: lost.length ? 'captures' : 'moves', lost });
const acted = (seat: string, ...events: object[]): FeedItemCard => ({
  number: ++number,
  at: 0,
  kind: 'acted',
  data: { seat, events },
});

const strike = acted('S', step('S', 'W1', 'W2', ['soldier']), event('asked', { seat: 'N', place: 'W2' }));

describe('log', () => {
  it('calls an answer one, over two steps too, and puts up the wall once', () => {
    const items = [strike, acted('N', step('N', 'W6', 'W1')), acted('N', step('N', 'W1', 'W2', ['knight']))];
    const whole = linesFrom(items);
    const apart = items.flatMap((item, k) => linesFrom([item], items.slice(0, k)));
    expect(whole).toEqual(apart);
    expect(whole.filter((line) => /in answer/.test(line.text))).toHaveLength(1);
    expect(whole.filter((line) => line.sort === 'wall')).toHaveLength(1);
    expect(whole.some((line) => /No answer/.test(line.text))).toBe(false);
  });

  it('says why nobody was asked', () => {
    const plain = linesFrom([acted('S', step('S', 'W1', 'W2', ['soldier']))]);
    expect(plain.map((line) => line.text)).toContain('No answer was possible.');
    const last = linesFrom([acted('S', step('S', 'W1', 'W2', ['soldier']), event('turn', { seat: 'N', budget: 20 }))]);
    expect(last.some((line) => /last move of the turn/.test(line.text))).toBe(true);
  });

  it('shows the last turn again, with what captured in it', () => {
    const old = acted('N', step('N', 'N1', 'N2'), event('turn', { seat: 'S', budget: 20 }));
    const turn = lastTurn([old, acted('S', step('S', 'S1', 'S2')), strike]);
    expect(turn).toHaveLength(2);
    const captured = { piece: 'soldier', side: 'N', used: 0, of: 4 };
    expect(tripsOf(turn, viewWith({ stacks: { W2: captured } }))).toEqual([
      { from: 'S1', places: ['S2'] },
      { from: 'W1', places: ['W2'], captured },
    ]);
  });
});

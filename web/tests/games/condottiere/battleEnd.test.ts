// The end of a battle: a box while something is to be decided, a row once the next battle has begun.
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import BattleEnd from '../../../src/games/condottiere/table/BattleEnd.svelte';
import { brokenTitle, cardTitle } from '../../../src/games/condottiere/text';
import { cardMatch, prepareTable, show } from './fixture';

prepareTable();

const ended = {
  id: 1,
  region: null,
  reached: [{ seat: 'A', strength: 5 }],
  winner: 'A',
  from: null,
  token: null,
  courtesans: false,
  scored: [],
};

describe('the end of a battle', () => {
  it('makes room for the next battle, and can be closed', () => {
    const onclose = vi.fn();
    show(BattleEnd, { cardMatch, ended, past: true, onclose });
    flushSync();
    expect(document.querySelector('.battle-end')).toBeNull();
    const row = document.querySelector('.battle-past')!;
    expect(row.textContent).toContain('Last battle: Anna wins the tie-break battle.');
    row.querySelector('button')!.click();
    expect(onclose).toHaveBeenCalledOnce();
  });

  it('is shown in a box before that', () => {
    show(BattleEnd, { cardMatch, ended, onclose: () => {} });
    flushSync();
    expect(document.querySelector('.battle-end')).not.toBeNull();
    expect(document.querySelector('.battle-past')).toBeNull();
  });

  it('breaks long names of cards, and changes no letter', () => {
    const title = brokenTitle('Scarecrow');
    expect(title).toContain('\u00ad');
    expect(title.replaceAll('\u00ad', '')).toBe(cardTitle('Scarecrow'));
    expect(brokenTitle('Bishop')).toBe('Bishop');
  });
});

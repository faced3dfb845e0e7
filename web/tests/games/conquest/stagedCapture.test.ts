// A planned capture stays planned until it is played, removed by the player, or dropped with a notice.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storage } from '../../../src/core/browser/storage';
import { applyLanguage } from '../../../src/core/i18n/messages.svelte';
import { Match } from '../../../src/core/match.svelte';
import type { TableSnapshot } from '../../../src/core/schema';
import { localSnapshot } from '../../../src/core/sources/snapshot';
import type { MatchSource, SourceListener } from '../../../src/core/sources/source';
import { ConquestMatch } from '../../../src/games/conquest/table/conquestMatch.svelte';
import { plainText } from '../../../src/core/places.svelte';
import { goalWith, viewWith } from './fixture';

beforeAll(applyLanguage);
beforeEach(() => storage.remove('staged'));

const KNIGHT = { words: ['S12-S13', 'S13-S15'], lost: ['soldier'], how: 'captures', cost: 2 } as const;
const ELEPHANT = { words: ['S7-S8'], lost: ['knight'], how: 'captures' } as const;

/** A table that answers whether a trip is legal by its first word. */
function table(seat = 'S') {
  const sent: string[] = [];
  const legal = new Set(['S12-S13', 'S7-S8']);
  const undone: (number | undefined)[] = [];
  let sends = true;
  let listener: SourceListener | null = null;
  let number = 0;
  const snapshot = (turn: number, awaited: string[]): TableSnapshot =>
    localSnapshot(
      'test',
      {},
      {
        view: { ...viewWith({ turn, active: awaited[0]! }) },
        number: ++number,
        hash: `h${number}`,
        phase: 'playing',
        awaited,
        legal: [...legal, 'end'],
        seats: {},
        teams: [],
      },
    );
  const source: MatchSource = {
    table: 't',
    plans: true,
    open: (opened, to) => {
      listener = to;
      to.seated(opened);
      to.welcome([], snapshot(0, ['S']), null);
    },
    close: () => {},
    act: (word, before) => {
      if (sends) sent.push([...before, word].join(' '));
      return sends;
    },
    plan: () => true,
    undo: (length) => void undone.push(length),
    redo: () => {},
    command: () => {},
    query: async ({ about, stops = [] }) =>
      about === 'trip' && legal.has(stops[0]!)
        ? [{ ...goalWith(stops.at(-1)!.slice(-3).replace('-', '')), words: stops, lost: ['soldier'], cost: 3 }]
        : [],
  };
  const base = new Match(source);
  base.open(seat);
  const match = new ConquestMatch(base);
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    match,
    sent,
    legal,
    undone,
    hold: () => (sends = false),
    knight: () =>
      match.choose(goalWith('S15', { ...KNIGHT, words: [...KNIGHT.words], lost: ['soldier'] }), 'S12', 'knight'),
    elephant: () =>
      match.choose(goalWith('S8', { ...ELEPHANT, words: [...ELEPHANT.words], lost: ['knight'] }), 'S7', 'elephant'),
    report: async (turn = 0, awaited = ['S']) => {
      listener!.snapshot(snapshot(turn, awaited));
      await settled();
    },
    refuse: async (key: string, command: Parameters<SourceListener['refused']>[1]) => {
      listener!.refused({ cause: 'refused', id: '', key, params: {}, clause: null } as never, command);
      await settled();
    },
    lose: async (command: Parameters<SourceListener['lost']>[0]) => {
      listener!.lost(command);
      await settled();
    },
    notice: () => plainText(match.notice?.text ?? ''),
    settled,
  };
}

const act = (word: string, before: string[] = []) =>
  ({ do: 'act', seat: 'S', word, before, seq: 1, hash: 'h1' }) as const;

describe('a planned capture', () => {
  it('survives a change of the position, with its new cost', async () => {
    const { match, knight, report } = table();
    knight();
    await report();
    expect(match.strike?.word).toBe('S13-S15');
    expect(match.strike?.goal?.cost).toBe(3);
    expect(match.notice).toBeNull();
  });

  it('is dropped with a notice where it is no longer legal', async () => {
    const { match, knight, report, legal, notice } = table();
    knight();
    legal.delete('S12-S13');
    await report();
    expect(match.strike).toBeNull();
    expect(notice()).toMatch(/no longer possible: knight takes .*soldier/i);
  });

  it('is dropped with a notice when the turn ends without it', async () => {
    const { match, knight, report, notice } = table();
    knight();
    await report(1, ['N']);
    expect(match.strike).toBeNull();
    expect(notice()).toMatch(/ended without the planned capture: knight/i);
  });

  it('survives refusals of other requests', async () => {
    const { match, knight, refuse } = table();
    knight();
    await refuse('conquest.why.road', { do: 'plan', seat: 'S', word: 'S12-S99', seq: 1, hash: 'h1' });
    await refuse('table.refused.talk', null);
    expect(match.strike?.word).toBe('S13-S15');
  });

  it('is planned again when the request to play it is refused or lost', async () => {
    const { match, sent, knight, refuse, lose } = table();
    knight();
    match.commit();
    expect(sent).toEqual(['S12-S13 S13-S15']);
    expect(match.strike).toBeNull();
    await refuse('table.stale', act('S13-S15', ['S12-S13']));
    expect(match.strike?.before).toEqual(['S12-S13']);
    match.commit();
    await lose(act('S13-S15', ['S12-S13']));
    expect(match.strike?.word).toBe('S13-S15');
  });

  it('is played by trying again', async () => {
    const { match, sent, knight, lose } = table();
    knight();
    match.commit();
    await lose(act('S13-S15', ['S12-S13']));
    expect(match.actionText('end')).toBe('End turn');
    match.again('S13-S15');
    expect(sent).toEqual(['S12-S13 S13-S15', 'S12-S13 S13-S15']);
  });

  it('is not planned by a refused action that is not legal now', async () => {
    const { match, refuse } = table();
    await refuse('table.stale', act('W3-S5'));
    await refuse('table.stale', act('end'));
    expect(match.strike).toBeNull();
  });

  it('stays while another action is on its way', () => {
    const { match, hold, knight } = table();
    knight();
    hold();
    match.commit();
    expect(match.strike?.word).toBe('S13-S15');
  });

  it('is replaced with a notice, and undo brings it back', async () => {
    const { match, knight, elephant, notice, undone } = table();
    knight();
    elephant();
    expect(match.strike?.word).toBe('S7-S8');
    expect(notice()).toMatch(/takes the place of your planned capture: knight takes/i);
    match.undo();
    expect(match.strike?.word).toBe('S13-S15');
    match.undo();
    expect(match.strike).toBeNull();
    match.undo();
    expect(undone).toEqual([0]);
  });

  it('is replaced with a notice by a typed capture too', async () => {
    const { match, knight, refuse, notice } = table();
    knight();
    await refuse('table.draft.loud', { do: 'plan', seat: 'S', word: 'S7-S8', seq: 1, hash: 'h1' });
    expect(match.strike?.word).toBe('S7-S8');
    expect(notice()).toMatch(/takes the place/i);
  });

  it('is there again after the page was loaded again, in the same turn and for the same seat', async () => {
    const first = table();
    first.knight();
    first.match.dispose();
    expect(table('N').match.strike).toBeNull();
    const again = table();
    await again.settled();
    expect(again.match.strike?.word).toBe('S13-S15');
    expect(again.match.strike?.goal?.cost).toBe(3);
    again.match.undo();
    expect(table().match.strike).toBeNull();
  });

  it('is not there again after it was played, nor in a later turn', async () => {
    const first = table();
    first.knight();
    first.match.commit();
    expect(table().match.strike).toBeNull();
    const second = table();
    second.knight();
    const again = table();
    await again.report(1, ['N']);
    await again.report(2, ['S']);
    expect(again.match.strike).toBeNull();
    expect(table().match.strike).toBeNull();
  });
});

// The actions of others: each is shown long enough in its position, can be skipped, and can be watched again.
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { change, type Settings } from '../../../src/core/browser/settings.svelte';
import { applyLanguage } from '../../../src/core/i18n/messages.svelte';
import type { FeedItemCard } from '../../../src/core/schema';
import { CardPlayback } from '../../../src/games/condottiere/guide/cardPlayback.svelte';
import BattleLines from '../../../src/games/condottiere/table/BattleLines.svelte';
import type { CardView } from '../../../src/games/condottiere/view';
import { cardMatch, prepareTable, show, SNAPSHOT, VIEW } from './fixture';

prepareTable();

let number = 100;
const item = (seat: string, ...kinds: string[]): FeedItemCard => ({
  number: ++number,
  at: 0,
  kind: 'acted',
  data: {
    seat,
    events: kinds.map((kind) => ({
      kind: `condottiere.event.${kind}`,
      data: { seat, card: '3', region: 'MOD', how: 'passes' },
    })),
  },
});
const lines = (a: string[], b: string[]): CardView => ({ ...VIEW, lines: { A: a, B: b }, passed: [] });

/** A playback of which every step waits until `next` is called; `told` is what the table is told. */
function begun(speed: Settings['playback'] = 'normal') {
  const waits: (() => void)[] = [];
  const times: number[] = [];
  const playback = new CardPlayback(cardMatch, {
    speed: () => speed,
    wait: (ms) => {
      times.push(ms);
      return new Promise((resolve) => waits.push(resolve));
    },
  });
  const open = vi.spyOn(cardMatch.match.source, 'open').mockImplementation(() => {});
  cardMatch.match.open('A');
  const listener = open.mock.lastCall![1];
  const told = (feed: FeedItemCard, view: CardView): void =>
    listener.feed([feed], { ...SNAPSHOT, number: feed.number, hash: `h${feed.number}`, view });
  const next = async (): Promise<void> => {
    waits.shift()?.();
    for (let k = 0; k < 10; k++) await Promise.resolve();
  };
  return { playback, told, next, times };
}

const lineOf = (seat: string): string[] | undefined => cardMatch.shown?.lines[seat];

describe('playback of cards', () => {
  it('shows one action after the other, each in its position, while the hand stays the current one', async () => {
    const { playback, told, next } = begun();
    told(item('B', 'played'), lines([], ['3']));
    told(item('B', 'played'), { ...lines([], ['3', '4']), hand: ['1'] });
    expect(lineOf('B')).toEqual(['3']);
    expect(playback.caption?.text).toContain('Mercenary 3');
    expect(cardMatch.hand).toEqual(['1']);
    expect(cardMatch.legal).toContain('pass');
    await next();
    expect(lineOf('B')).toEqual(['3', '4']);
    await next();
    expect(cardMatch.past).toBeNull();
    expect(playback.caption).toBeNull();
  });

  it('marks the seat that acts and its new card', () => {
    const { told, playback } = begun();
    told(item('B', 'held'), lines([], []));
    told(item('B', 'played'), lines([], ['3']));
    expect(playback.caption?.seat).toBe('B');
    show(BattleLines, { cardMatch, view: cardMatch.shown! });
    flushSync();
    expect(document.querySelectorAll('.line.acts')).toHaveLength(1);
    expect(document.querySelector('.line.acts.played')?.textContent).toContain('Squire');
  });

  it('shows the lines of a battle before they are cleared', () => {
    const { told } = begun();
    told(item('A', 'played'), lines(['6'], ['3']));
    told(item('B', 'passed', 'won', 'cleared'), lines([], []));
    expect([lineOf('A'), lineOf('B')]).toEqual([['6'], ['3']]);
  });

  it('has several paces, and is short where many actions wait', async () => {
    const paces: Record<string, number> = {};
    for (const speed of ['slow', 'normal', 'fast'] as const) {
      const { told, times, playback } = begun(speed);
      told(item('B', 'played'), lines([], ['3']));
      paces[speed] = times[0]!;
      playback.dispose();
    }
    expect(paces['slow']).toBeGreaterThan(paces['normal']!);
    expect(paces['normal']).toBeGreaterThan(paces['fast']!);
    const { told, next, times } = begun();
    for (let k = 0; k < 40; k++)
      told(
        item('B', 'played'),
        lines(
          [],
          Array.from({ length: k + 1 }, () => '1'),
        ),
      );
    for (let k = 0; k < 40; k++) await next();
    expect(times.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(15_000);
  });

  it('ends with an own action, and when it is skipped', async () => {
    const { playback, told } = begun();
    told(item('B', 'played'), lines([], ['3']));
    told(item('A', 'played'), lines(['6'], ['3']));
    expect(cardMatch.past).toBeNull();
    expect(lineOf('A')).toEqual(['6']);
    told(item('B', 'played'), lines(['6'], ['3', '4']));
    playback.skip();
    expect(cardMatch.past).toBeNull();
  });

  it('goes on to the next action on request', async () => {
    const { told, next, playback: waiting } = begun();
    waiting.dispose();
    const playback = new CardPlayback(cardMatch, { speed: () => 'slow' });
    told(item('B', 'played'), lines([], ['3']));
    expect(playback.further).toBe(false);
    told(item('B', 'played'), lines([], ['3', '4']));
    expect(playback.further).toBe(true);
    playback.skipTurn();
    await next();
    expect(lineOf('B')).toEqual(['3', '4']);
    expect(playback.further).toBe(false);
    playback.skip();
    await next();
    expect(playback.caption).toBeNull();
  });

  it('waits while it is paused', async () => {
    const { playback, told, next } = begun();
    told(item('B', 'played'), lines([], ['3']));
    told(item('B', 'played'), lines([], ['3', '4']));
    playback.setPaused(true);
    await next();
    expect(lineOf('B')).toEqual(['3']);
    playback.setPaused(false);
    await next();
    expect(lineOf('B')).toEqual(['3', '4']);
  });

  it('shows nothing by itself where that is switched off, but again on request', () => {
    const { playback, told } = begun('skip');
    told(item('B', 'played'), lines([], ['3']));
    expect(cardMatch.past).toBeNull();
    expect(playback.past).toBe(true);
    playback.again();
    expect(cardMatch.past?.view.lines['B']).toEqual(['3']);
  });

  it('plays back the actions since the own one, or the last battle with the own ones', async () => {
    const { playback, told, next } = begun('skip');
    told(item('B', 'played', 'won'), lines([], []));
    told(item('B', 'chosen'), lines([], []));
    told(item('A', 'played'), lines(['6'], []));
    told(item('B', 'played'), lines(['6'], ['3']));
    expect(playback.battle).toBe(true);
    playback.again();
    expect(playback.caption).toMatchObject({ seat: 'B', step: 1, steps: 1 });
    await next();
    told(item('B', 'passed', 'won'), lines([], []));
    playback.battleAgain();
    const seats: (string | undefined)[] = [];
    for (let k = 0; k < 4; k++, await next()) seats.push(playback.caption?.seat);
    expect(seats).toEqual(['B', 'A', 'B', 'B']);
    expect(playback.caption).toBeNull();
  });

  it('says what is shown in the language of the page, also when its messages come later', async () => {
    const { playback, told } = begun();
    told(item('B', 'played'), lines([], ['3']));
    expect(playback.caption?.text).toMatch(/plays Mercenary 3/);
    change({ language: 'de' });
    await applyLanguage();
    expect(playback.caption?.text).toMatch(/spielt/);
    change({ language: 'en' });
    await applyLanguage();
  });

  it('is under way without a gap where a battle is watched again during a playback', async () => {
    const { playback, told, next } = begun();
    told(item('B', 'passed', 'won'), lines([], []));
    told(item('B', 'chosen'), lines([], []));
    playback.battleAgain();
    expect([playback.running, playback.replays]).toEqual([true, 1]);
    await next();
    expect(playback.running).toBe(true);
    expect(playback.caption?.text).toMatch(/passes/);
    await next();
    await next();
    expect([playback.running, cardMatch.past]).toEqual([false, null]);
  });

  it('says nothing about decisions that change nothing on the table', () => {
    const { playback, told } = begun();
    told(item('B', 'held'), lines([], []));
    expect(playback.past).toBe(false);
    expect(cardMatch.past).toBeNull();
  });

  it('shows nothing of one seat to the next one of the same device', () => {
    const { playback, told } = begun();
    told(item('B', 'played'), { ...lines([], ['3']), down: { A: ['10'], B: [] } });
    cardMatch.match.seat = 'C';
    expect(cardMatch.past).toBeNull();
    playback.again();
    expect(cardMatch.past).toBeNull();
    expect(playback.past).toBe(false);
  });
});

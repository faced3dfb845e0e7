// One device for several seats with hidden hands.
import { describe, expect, it, vi } from 'vitest';
import { HotSeat, hashCode } from '../../../src/core/hotSeat.svelte';
import { link } from '../../../src/core/link/connection.svelte';
import type { TableSnapshot } from '../../../src/core/schema';
import { asked, prepareTable, SNAPSHOT, VIEW } from './fixture';

prepareTable();

describe('one device', () => {
  // The curtain erases the snapshot, so every test has its own copy.
  const fresh = (): TableSnapshot => structuredClone(SNAPSHOT);
  const card = { mine: ['A', 'B'], phase: 'playing', summary: { game: 'condottiere' } } as never;

  it('asks for names first, then draws the curtain; a wrong code raises nothing', () => {
    const hot = new HotSeat('t', '');
    hot.begin(card);
    expect([hot.asks, hot.down]).toEqual([true, false]);
    hot.settle({ names: { A: 'Anna' }, codes: { B: hashCode('t', 'B', '1234') }, curtain: true });
    expect([hot.asks, hot.down, hot.match.seat]).toEqual([false, true, null]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('1234');
    expect([hot.rise('B', '0000'), hot.down]).toEqual([false, true]);
    expect([hot.rise('B', '1234'), hot.down, hot.match.seat]).toEqual([true, false, 'B']);
    hot.close();
  });

  it('drops the match when the curtain falls: after a minute without a hand, or for the next player', () => {
    vi.useFakeTimers();
    const hot = new HotSeat('t', '');
    hot.begin(card);
    hot.settle({ names: {}, codes: {}, curtain: true });
    hot.rise('A', '');
    const seen = hot.match;
    seen.snapshot = fresh();
    vi.advanceTimersByTime(59_000);
    hot.touch();
    vi.advanceTimersByTime(59_000);
    expect(hot.match).toBe(seen);
    vi.advanceTimersByTime(2_000);
    expect([hot.down, hot.match === seen, hot.match.snapshot]).toEqual([true, false, null]);
    hot.rise('A', '');
    link.ask('t', { do: 'act', seat: 'A', word: 'play:10', seq: 1, hash: 'h' });
    hot.match.snapshot = { ...fresh(), awaited: ['B'] };
    hot.match.onNext('B');
    expect([hot.down, hot.match.snapshot, asked()]).toEqual([true, null, []]);
    hot.close();
  });

  it('asks each hand once: it remembers the answers, which the watcher view does not show', () => {
    const hot = new HotSeat('t', '');
    hot.begin(card);
    hot.settle({ names: {}, codes: {}, curtain: true });
    const asks = {
      ...fresh(),
      view: { ...structuredClone(VIEW), phase: 'ask' },
      awaited: ['A', 'B'],
    } as never as TableSnapshot;
    hot.match.snapshot = structuredClone(asks);
    expect(hot.next).toEqual(['A', 'B']);
    hot.rise('A', '');
    hot.match.snapshot = { ...structuredClone(asks), awaited: ['B'] };
    hot.match.onNext('B');
    hot.match.snapshot = structuredClone(asks);
    expect([hot.down, hot.next]).toEqual([true, ['B']]);
    hot.rise('B', '');
    hot.match.snapshot = { ...fresh(), awaited: ['A'] };
    hot.match.onNext('A');
    hot.match.snapshot = structuredClone(asks); // the next question
    expect(hot.next).toEqual(['A', 'B']);
    hot.close();
  });
});

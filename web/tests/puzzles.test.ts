// Puzzles: ratings as on the server, days in a row, and an attempt on a small graph of positions.
import { describe, expect, it, vi } from 'vitest';
import { after, NEW_PERSON, read, shown } from '../src/core/puzzles/glicko';
import { daysInRow, enter, isSolved, record } from '../src/core/puzzles/results.svelte';
import { PuzzleSource, type PuzzleGraph } from '../src/core/sources/puzzle.svelte';
import { Refused, http } from '../src/core/link/http';
import type { PuzzleCard, PuzzleMoves, PuzzleVerdict, TableSnapshot } from '../src/core/schema';

const VERDICT: PuzzleVerdict = {
  status: 'open',
  defence: [],
  reachable: true,
  gained: 0,
  most: null,
  result: null,
  refutation: [],
};

function graph(): PuzzleGraph {
  const ask = { legal: ['a', 'b', 'end'], loud: ['b'] };
  return {
    game: 'conquest',
    preset: 'conquest_2p',
    options: {},
    seat: 'S',
    seats: ['S', 'N'],
    teams: [['S'], ['N']],
    first: { at: 0 },
    nodes: [
      { changes: [], ...ask, after: { a: 1, b: 2 } },
      { changes: [[['at'], 1]], same: 3 },
      { changes: [[['at'], 2]], verdict: { ...VERDICT, defence: ['x'], reachable: false, most: 1 } },
      { changes: [[['at'], 1]], legal: ['b'], loud: ['b'], after: { b: 4 } },
      { changes: [[['at'], 4]], verdict: { ...VERDICT, status: 'solved' } },
    ],
  };
}

function opened(): { source: PuzzleSource; seen: TableSnapshot[]; events: string[] } {
  const [seen, events]: [TableSnapshot[], string[]] = [[], []];
  const source = new PuzzleSource('p', graph(), {
    moved: () => events.push('moved'),
    refused: () => {},
    ended: () => events.push('ended'),
    offline: () => events.push('offline'),
    called: () => '',
  });
  source.open('S', {
    welcome: (_, now) => void seen.push(now),
    feed: (_, now) => void seen.push(now),
    snapshot: (now) => void seen.push(now),
    seated: () => {},
    presence: () => {},
    planning: () => {},
    next: () => {},
    refused: ({ key }) => void events.push(`refused ${key}`),
    lost: () => {},
  });
  return { source, seen, events };
}

describe('ratings', () => {
  it('agree with the published example and with the server', () => {
    const found = after({ rating: 1500, deviation: 200 }, { rating: 1400, deviation: 30 }, 1);
    expect(Math.round(found.rating)).toBe(1563);
    expect(found.deviation).toBeCloseTo(175.2, 1);
    expect(after({ rating: 1500, deviation: 60 }, NEW_PERSON, 0).deviation).toBe(60);
    expect(read(shown(NEW_PERSON)).deviation).toBeCloseTo(350, 0);
  });
});

describe('days in a row', () => {
  it('end today or yesterday', () => {
    expect(daysInRow([10, 9, 8, 6], 10)).toBe(3);
    expect(daysInRow([9, 8], 10)).toBe(2);
    expect(daysInRow([8, 7], 10)).toBe(0);
    expect(daysInRow([], 10)).toBe(0);
  });
});

describe('results of a guest', () => {
  const card = (id: string): PuzzleCard => ({
    id,
    number: 1,
    game: 'conquest',
    title: '',
    preset: 'conquest_2p',
    grade: 3,
    themes: [],
    value: 2,
    wins: false,
    goal: { key: 'puzzles.result.pieces', params: { n: 2 } },
    rating: { value: 1500, within: 392 },
    attempts: 0,
    solved: 0,
  });

  it('are rated once and keep the first attempt', async () => {
    const made = { words: ['a'], hints: 0, given_up: false, seconds: 3 };
    const failed = await enter(card('p'), made, 'failed');
    expect(failed.first).toBe(true);
    expect(failed.card.after).toBeLessThan(1500);
    expect(isSolved('p')).toBe(false);
    const rating = record().rating.value;
    for (let k = 0; k < 3; k++) expect((await enter(card('p'), made, 'solved')).first).toBe(false);
    expect(isSolved('p')).toBe(true);
    expect(record()).toMatchObject({ rated: 1, row: 0, rating: { value: rating } });
    expect(record().attempts).toHaveLength(1);
    const hinted = await enter(card('q'), { ...made, hints: 1 }, 'hinted');
    expect(hinted.card).toMatchObject({ before: null, after: null });
    expect(record().rating.value).toBe(rating);
    await enter(card('r'), made, 'solved');
    expect(record().rating.value).toBeGreaterThan(rating);
    expect(record().attempts.map(({ puzzle }) => puzzle)).toEqual(['r', 'q', 'p']);
  });
});

describe('a puzzle as a source', () => {
  it('follows a position that was reached in another way', async () => {
    const moves = vi.spyOn(http, 'puzzleMoves').mockRejectedValue(new TypeError('offline'));
    const { source, seen, events } = opened();
    source.plan(['a']);
    expect(seen.at(-1)!.legal).toEqual(['b']);
    source.act('b', []);
    expect(source.node.verdict?.status).toBe('solved');
    await vi.waitFor(() => expect(events).toContain('offline'));
    expect(moves).toHaveBeenCalledExactlyOnceWith('p', ['a', 'b'], 2);
    source.finish();
    expect(seen.at(-1)).toMatchObject({ awaited: [], legal: [] });
    source.plan(['a']);
    expect(source.words).toEqual(['a', 'b']);
    source.resume(0);
    expect(seen.at(-1)!.legal).toEqual(['a', 'b', 'end']);
  });

  it('asks the server after a slip, and shows its refusals', async () => {
    const moves = vi.spyOn(http, 'puzzleMoves');
    moves.mockResolvedValueOnce({ nodes: [{ changes: [], legal: ['c'], loud: [], found: {} }] } as PuzzleMoves);
    const { source, seen, events } = opened();
    source.act('b', []);
    await vi.waitFor(() => expect(seen.at(-1)!.legal).toEqual(['c']));
    expect(moves).toHaveBeenLastCalledWith('p', ['b'], 1);
    moves.mockResolvedValueOnce({
      nodes: [{ changes: [[['at'], 9]], legal: ['end'], loud: [], found: {} }],
    } as PuzzleMoves);
    source.plan(['c']);
    await vi.waitFor(() => expect(source.words).toEqual(['b', 'c']));
    const refusal = { cause: 'illegal', key: 'why.not', params: {}, clause: null, id: '' };
    moves.mockRejectedValueOnce(new Refused(409, refusal));
    source.plan(['d']);
    await vi.waitFor(() => expect(events).toContain('refused why.not'));
    moves.mockRejectedValueOnce(new TypeError('offline'));
    source.plan(['d']);
    await vi.waitFor(() => expect(events).toContain('offline'));
    expect(source.words).toEqual(['b', 'c']);
  });

  it('shows a variation of the solution and returns to the attempt', () => {
    const { source, seen } = opened();
    const steps = [{ seat: 'S', word: 'a', events: [], changes: [[['at'], 7]] }];
    source.show(steps, 1);
    expect(seen.at(-1)).toMatchObject({ view: { at: 7 }, legal: [], awaited: [] });
    source.show(null);
    expect(seen.at(-1)!.view).toEqual({ at: 0 });
  });
});

// Reviews: the graph, verdicts on tries, and what a better line captures.
import { beforeAll, describe, expect, it } from 'vitest';
import type { DecisionCard, GradesCard, ReplayCard, StepCard } from '../src/core/schema';
import { areaPath, chancePoints, countPoints, momentAt, placeOf, sharesAt } from '../src/core/review/graph';
import { verdictOn } from '../src/core/review/learn.svelte';
import { Timeline } from '../src/core/replay/timeline';
import { rules } from '../src/games/conquest/replay/replay';
import { capturesOf } from '../src/games/conquest/review/review';
import type { Stack } from '../src/games/conquest/board/model';
import { read } from '../src/core/browser/router.svelte';

const GRADES: GradesCard = { best: '1', good: '3', slip: '10', least: '3' };

function decision(seat: string, first: number, last: number, before: number, after: number): DecisionCard {
  const chances = (share: number) => ({ [seat]: String(share), [seat === 'S' ? 'N' : 'S']: String(1 - share) });
  const fall = String(100 * (before - after));
  return {
    seat,
    first,
    last,
    turn: 0,
    before: chances(before),
    after: chances(after),
    fall,
    quality: 'slip',
    better: [],
    options: [],
  };
}

function step(turn: number): StepCard {
  return { seat: turn % 2 ? 'N' : 'S', word: 'x', events: [], changes: [], turn, clock: null, comment: '' };
}

describe('the graph', () => {
  const decisions = [decision('S', 0, 2, 0.5, 0.4), decision('N', 2, 3, 0.6, 0.5)];
  let timeline: Timeline;
  beforeAll(() => {
    const card: ReplayCard = {
      game: 'conquest',
      preset: '',
      options: {},
      seats: { S: '', N: '' },
      teams: [['S'], ['N']],
      hidden: false,
      date: '',
      note: '',
      outcome: null,
      first: { turn: 0 },
      steps: [step(0), step(1), step(2)],
    };
    timeline = new Timeline(card, rules);
  });

  it('has a point for the first position and one after each decision', () => {
    const points = chancePoints(decisions, ['N', 'S']);
    expect(points.map((point) => point.at)).toEqual([0, 2, 3]);
    expect(points.map((point) => point.shares)).toEqual([
      [0.5, 0.5],
      [0.6, 0.4],
      [0.5, 0.5],
    ]);
    expect(sharesAt(points, 1)).toEqual([0.5, 0.5]);
    expect(sharesAt(points, 2)).toEqual([0.6, 0.4]);
    expect(chancePoints([], ['N', 'S'])).toEqual([]);
  });

  it('makes turns equally wide, and finds the moment of a place', () => {
    expect(timeline.turns.map((turn) => [turn.from, turn.to])).toEqual([
      [0, 2],
      [2, 3],
    ]);
    expect([0, 1, 2, 3].map((at) => placeOf(timeline, at, false))).toEqual([0, 0.25, 0.5, 1]);
    expect(placeOf(timeline, 1, true)).toBeCloseTo(1 / 3);
    expect(momentAt(timeline, 0.55, false)).toBe(2);
    expect(momentAt(timeline, 0.4, true)).toBe(1);
  });

  it('stacks areas that fill the picture', () => {
    const points = chancePoints(decisions, ['N', 'S']);
    const at = (moment: number) => 10 * moment;
    expect(areaPath(points, 0, at, 100)).toBe('M0 50L20 40L30 50L30 100L20 100L0 100Z');
    expect(areaPath(points, 1, at, 100)).toBe('M0 0L20 0L30 0L30 50L20 40L0 50Z');
    expect(areaPath([], 0, at, 100)).toBe('');
  });

  it('divides a count among the seats', () => {
    const points = countPoints(timeline, ['S', 'N'], (at, seat) => (seat === 'S' ? at : 3));
    expect(points.map((point) => point.shares[0])).toEqual([0, 0.4, 0.5]);
    expect(countPoints(timeline, ['S', 'N'], () => 0)[0]!.shares).toEqual([0.5, 0.5]);
  });
});

describe('a try', () => {
  const made = decision('S', 0, 2, 0.5, 0.4);
  it.each([
    [0.51, 'right'],
    [0.495, 'right'],
    [0.45, 'closer'],
    [0.402, 'wrong'],
    [0.3, 'wrong'],
  ] as const)('that reaches %d is %s', (share, grade) => {
    expect(verdictOn(made, share, GRADES)).toEqual({ grade, share });
  });
});

describe('a better line', () => {
  it('names the piece by the place where it stood, and everything that it captures', () => {
    const piece = (kind: string, side: string, load: Stack[] = []): Stack => ({ piece: kind, side, used: 0, load });
    const stacks = {
      A1: piece('knight', 'S'),
      B1: piece('soldier', 'S'),
      A3: piece('elephant', 'N', [piece('soldier', 'N')]),
      A4: piece('ship', 'N'),
    };
    const line = [
      { seat: 'S', word: 'A1-A2' },
      { seat: 'S', word: 'B1-B2' },
      { seat: 'S', word: 'A2-A3' },
      { seat: 'N', word: 'decline' },
      { seat: 'S', word: 'A3-A4' },
      { seat: 'S', word: 'end' },
    ];
    expect(capturesOf(line, { stacks }, 'S')).toEqual([
      { piece: 'knight', place: 'A1', lost: ['elephant', 'soldier'] },
      { piece: 'knight', place: 'A1', lost: ['ship'] },
    ]);
  });
});

it('addresses name a table or a review', () => {
  expect(read('/review/abc')).toEqual({ page: 'review', table: 'abc', review: '' });
  expect(read('/review/match/1f')).toEqual({ page: 'review', table: '', review: '1f' });
  expect(read('/review')).toEqual({ page: 'review', table: '', review: '' });
});

// Crests, graphs, results in words, tables for spreadsheets, and addresses of people.
import { beforeAll, expect, test } from 'vitest';
import { read } from '../src/core/browser/router.svelte';
import { loadMessages } from '../src/core/i18n/messages.svelte';
import { messages } from '../src/core/i18n/people';
import { query } from '../src/core/people/api';
import { CHARGES, chargeTrees, crestOf, DIVISIONS, TINCTURES } from '../src/core/people/crest';
import { csv } from '../src/core/people/csv';
import { chartOf, inRange, sparkline } from '../src/core/people/graph';
import { agoText, changeText, outcomeText, poolName, ratingText, seasonEnd, signed } from '../src/core/people/texts';
import type { PlayedMatchCard, RatingCard, RatingChange } from '../src/core/schema';

const DAY = 86_400_000;
beforeAll(() => loadMessages(messages));

const change = (part: Partial<RatingChange>): RatingChange => ({
  before: 1500,
  after: 1512,
  beat_stronger: 0,
  beat_weaker: 0,
  lost_to_stronger: 0,
  lost_to_weaker: 0,
  level: 0,
  left: false,
  weight: 1,
  ...part,
});

test('a crest follows from the name, whatever its case and accents, and has a dark and a light colour', () => {
  expect(crestOf('Agnès')).toEqual(crestOf('AGNES'));
  const names = Array.from({ length: 300 }, (_, k) => `Person ${k}`);
  const crests = names.map(crestOf);
  expect(new Set(crests.map((one) => JSON.stringify(one))).size).toBeGreaterThan(200);
  for (const part of ['division', 'charge'] as const) {
    expect(new Set(crests.map((one) => one[part])).size).toBe(part === 'charge' ? CHARGES.length : 7);
  }
  const light = new Set(['copper', 'gold', 'cream']);
  expect(crests.every((one) => light.has(one.first) !== light.has(one.second))).toBe(true);
});

test('every charge, division and colour can be drawn', () => {
  for (const charge of CHARGES) expect(chargeTrees(charge).length, charge).toBeGreaterThan(0);
  expect(Object.values(DIVISIONS).every((path) => path.startsWith('M'))).toBe(true);
  expect(Object.values(TINCTURES).every((colour) => /^#[0-9A-F]{6}$/.test(colour))).toBe(true);
});

test('the change of a rating is explained', () => {
  expect(changeText(change({ beat_stronger: 2, lost_to_weaker: 1 }))).toBe(
    '+12: beat 2 stronger players, lost to a weaker player',
  );
  expect(changeText(change({ after: 1490, left: true, lost_to_stronger: 1 }))).toBe(
    '−10: left before the end, which counts as last place, lost to a stronger player',
  );
  expect(changeText(change({ beat_weaker: 1, weight: 0.5 }))).toBe(
    '+12: beat a weaker player; counts 50%, because the same people have met often this week',
  );
  expect(signed(0)).toBe('±0');
});

test('two sides win and lose, more sides have places', () => {
  expect(outcomeText({ outcome: 'won', place: 1, sides: 2 })).toBe('won');
  expect(outcomeText({ outcome: 'last', place: 2, sides: 2 })).toBe('lost');
  expect(outcomeText({ outcome: 'level', place: 1, sides: 2 })).toBe('draw');
  expect(outcomeText({ outcome: 'between', place: 3, sides: 5 })).toBe('3 of 5');
  expect(outcomeText({ outcome: 'won', place: 1, sides: 4 })).toBe('1 of 4');
});

test('pools and ratings have names', () => {
  expect(poolName('conquest.teams')).toBe('Conquest, partners');
  expect(poolName('condottiere.free.bots')).toBe('Condottiere, free-for-all, with bots');
  const rating = { value: 1712, low: 1594, high: 1830, provisional: false } as RatingCard;
  expect(ratingText(rating)).toBe('1,712 ±118');
  expect(ratingText({ ...rating, provisional: true })).toBe('about 1,712');
  expect(agoText(0, 3 * DAY)).toBe('3 days ago');
  expect(new Date(seasonEnd('2026-1')).toISOString().slice(0, 10)).toBe('2026-03-31');
});

test('a graph covers the chosen time and keeps the rating that it begins with', () => {
  const points = [0, 100, 200].map((day) => ({ at: day * DAY, value: 1500 + day, low: 1400 + day, high: 1600 + day }));
  expect(inRange(points, 'all', 210 * DAY)).toHaveLength(3);
  expect(inRange(points, 'quarter', 210 * DAY)).toEqual([{ ...points[1]!, at: 120 * DAY }, points[2]]);
  expect(inRange(points, 'quarter', 400 * DAY)).toEqual([{ ...points[2]!, at: 310 * DAY }]);
  const chart = chartOf(points, 700, 200, 210 * DAY);
  expect(chart.last.x).toBe(700);
  expect(chart.ticks[0]!.y).toBe(200);
  expect(chart.ticks.at(-1)!.y).toBe(0);
  expect(chart.line.startsWith('M0 ')).toBe(true);
  expect(chart.band.endsWith('Z')).toBe(true);
  expect(sparkline([1, 3, 2], 10, 4)).toBe('M0 4L5 0L10 2');
});

test('a table for spreadsheets quotes cells and holds no formulas', () => {
  const match: PlayedMatchCard = {
    table: 't1',
    game: 'conquest',
    preset: 'conquest_2p',
    pool: 'conquest.duel',
    rated: true,
    at: 0,
    pace: 'live',
    reason: '',
    players: [
      {
        person: 'p1',
        kind: 'person',
        name: 'Anna, "the first"',
        level: '',
        seat: 'S',
        side: 0,
        rank: 0,
        before: null,
        after: null,
      },
      {
        person: '',
        kind: 'computer',
        name: '',
        level: 'squire',
        seat: 'N',
        side: 1,
        rank: 1,
        before: null,
        after: null,
      },
    ],
    change: change({ beat_weaker: 1 }),
    place: 1,
    sides: 2,
    outcome: 'won',
  };
  const [heads, line, rest] = csv([match]).split('\r\n');
  expect(heads).toBe('End,Edition,Pace,Rated,Players,Result,Rating before,Rating after,Reason,Replay');
  expect(line).toContain('"Anna, ""the first""; Computer: Squire"');
  expect(line).toContain(`'+12: beat a weaker player`);
  expect(rest).toBe('');
});

test('people have addresses by name or id', () => {
  expect(read('/people')).toEqual({ page: 'people' });
  expect(read('/people/Agn%C3%A8s')).toEqual({ page: 'profile', person: 'Agnès' });
  expect(read('/people/p1/matches')).toEqual({ page: 'history', person: 'p1' });
  expect(read('/people/p1/other')).toEqual({ page: 'missing' });
  expect(query({ game: 'x', pace: '', rated: false, other: null })).toBe('?game=x&rated=false');
});

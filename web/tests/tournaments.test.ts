// Bars in lanes, points and times of tournaments.
import { describe, expect, it } from 'vitest';
import type { TournamentCard } from '../src/core/schema';
import { bars, expectedEnd, span } from '../src/core/tournaments/lanes';
import { countdown, points } from '../src/core/tournaments/texts';

const HOUR = 3_600_000;
const card = (id: string, more: Partial<TournamentCard>): TournamentCard =>
  ({
    id,
    pace: 'quick',
    seats: 2,
    rounds: 4,
    minutes: 0,
    entrants: 8,
    starts: null,
    begun: null,
    ended: null,
    ...more,
  }) as TournamentCard;

describe('lanes', () => {
  const { from, to, hours } = span(100 * HOUR + 1234);

  it('shows ten hours from two before now', () => {
    expect([from, to, hours.length]).toEqual([98 * HOUR, 108 * HOUR, 10]);
  });

  it('puts overlapping tournaments into different lanes, and later ones into free lanes', () => {
    const found = bars(
      [
        card('c', { starts: 103 * HOUR }),
        card('a', { starts: 99 * HOUR }),
        card('b', { starts: 100 * HOUR, minutes: 90 }),
        card('slow', { starts: 100 * HOUR, pace: 'slow' }),
        card('hand', {}),
        card('far', { starts: 200 * HOUR }),
      ],
      from,
      to,
    );
    expect(found.map(({ card: { id }, lane }) => [id, lane])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ]);
    for (const { left, width } of found) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(100.001);
    }
  });

  it('cuts what began before the hours shown', () => {
    const [bar] = bars([card('a', { begun: 97 * HOUR, minutes: 120 })], from, to);
    expect([bar!.left, Math.round(bar!.width)]).toEqual([0, 10]);
  });

  it('knows how long tournaments take', () => {
    expect(expectedEnd(card('a', { begun: 0, minutes: 30 }))).toBe(HOUR / 2);
    expect(expectedEnd(card('a', { begun: 0, ended: 7 }))).toBe(7);
    expect(expectedEnd(card('a', { begun: 0, rounds: 0, entrants: 9 }))).toBe(2 * HOUR);
  });
});

describe('texts', () => {
  it('writes points as people do', () => {
    expect([0, 0.5, 1, 2.5, 2.4, 1 / 3].map(points)).toEqual(['0', '½', '1', '2½', '2.4', '0.33']);
  });

  it('counts down in hours, minutes and seconds, and far ahead in days', () => {
    expect(countdown(HOUR + 62_000)).toEqual({ days: 0, digits: ['01', '01', '02'] });
    expect(countdown(-5)).toEqual({ days: 0, digits: ['00', '00', '00'] });
    expect(countdown(72 * HOUR).days).toBe(3);
  });
});

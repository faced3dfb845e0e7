// Condottiere in words: sums, log lines, what a view says.
import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../src/games/condottiere/log';
import { playedGames } from '../../../src/games/condottiere/points';
import { endedBattle } from '../../../src/games/condottiere/table/cardMatch.svelte';
import { cardList, sumRows } from '../../../src/games/condottiere/text';
import { seatsOf, season } from '../../../src/games/condottiere/view';
import { prepareTable, VIEW } from './fixture';

prepareTable();

describe('words', () => {
  it('explain a sum by card, each with its rules', () => {
    const reason = { card: '6', count: 2, value: 6 };
    expect(
      sumRows([
        { ...reason, key: 'condottiere.why.printed', adds: 12, clause: 'CO-MERC-01' },
        { ...reason, key: 'condottiere.why.drummer', adds: 12, clause: 'CO-DRUM-01' },
        { ...reason, key: 'condottiere.why.spring', adds: 6, clause: 'CO-SPRING-03' },
      ]),
    ).toEqual([
      {
        text: '2 × Mercenary 6, Drummer ×2, Spring +3',
        adds: 30,
        clauses: ['CO-MERC-01', 'CO-DRUM-01', 'CO-SPRING-03'],
      },
    ]);
  });

  it('shows events as sentences, dealt cards together, and own cards only where they are known', () => {
    const speaker = { name: (seat: string) => `Seat ${seat}`, place: () => 'Modena' };
    const event = (name: string, data: Record<string, unknown>): unknown => ({
      kind: `condottiere.event.${name}`,
      data,
    });
    const events = [
      event('dealt.known', { seat: 'A', count: 2, cards: ['10', '10'] }),
      event('dealt', { seat: 'B', count: 2 }),
      event('chosen', { seat: 'E', region: 'MOD' }),
      event('played', { seat: 'E', card: '10' }),
    ];
    expect(linesOf({ number: 1, at: 0, kind: 'acted', data: { events } }, speaker).map((line) => line.text)).toEqual([
      'Cards are dealt: Seat A 2 and Seat B 2.',
      'You get 2 × Mercenary 10.',
      'Seat E moves the Condottiere token to Modena.',
      'Seat E plays Mercenary 10.',
    ]);
  });

  it('say why a match no longer counts', () => {
    const speaker = { name: (seat: string) => `Seat ${seat}`, place: () => 'Modena' };
    const item = { number: 1, at: 0, kind: 'voided', data: { reason: 'table.voided.cards' } };
    expect(linesOf(item, speaker).map((line) => line.text.split(':')[0])).toEqual([
      'This match no longer counts for ratings',
    ]);
  });

  it('read a view: seats, season, the end of a battle', () => {
    expect([seatsOf(VIEW), season(VIEW), cardList(['1', '1', '?'])]).toEqual([
      ['A', 'B'],
      'Spring',
      '2 × Mercenary 1 and a face-down card',
    ]);
    const events = [
      { kind: 'condottiere.event.reached', data: { seat: 'A', strength: 13 } },
      { kind: 'condottiere.event.won', data: { seat: 'A', region: 'MOD', from: 'none' } },
      { kind: 'condottiere.event.token', data: { seat: 'B', courtesans: 'yes' } },
      { kind: 'condottiere.event.scored', data: { seat: 'A', points: 6, score: 11 } },
    ];
    const item = { number: 9, at: 0, kind: 'acted', data: { events } };
    expect(playedGames([item, { ...item, data: {} }, item]).map((game) => game[0]?.points)).toEqual([6, 6]);
    expect(endedBattle([item], VIEW)).toEqual({
      id: 9,
      region: 'MOD',
      reached: [{ seat: 'A', strength: 13 }],
      winner: 'A',
      from: null,
      token: 'B',
      courtesans: true,
      scored: [{ seat: 'A', points: 6, score: 11 }],
    });
  });
});

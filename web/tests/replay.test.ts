import { describe, expect, it } from 'vitest';
import type { ReplayCard, StepCard } from '../src/core/schema';
import { largestKingdom } from '../src/games/condottiere/board/kingdoms';
import { messages } from '../src/games/condottiere/messages';
import { regionNames } from '../src/games/condottiere/regions';
import { loadMessages, loadServerMessages, applyLanguage } from '../src/core/i18n/messages.svelte';
import { plainText, setPlaceNames } from '../src/core/places.svelte';
import { applied, Timeline } from '../src/core/replay/timeline';
import { readAddress, writeAddress } from '../src/core/replay/address';
import { Playback } from '../src/core/replay/playback.svelte';
import { make as cardReplay, rules as cardRules } from '../src/games/condottiere/replay/replay';
import { rules } from '../src/games/conquest/replay/replay';

function step(seat: string, turn: number, place: string, goal: string, lost: string[] = []): StepCard {
  return {
    seat,
    word: `${place}-${goal}`,
    turn,
    clock: null,
    comment: '',
    events: [
      {
        kind: 'conquest.moved',
        data: { seat, place, goal, piece: 'knight', how: lost.length ? 'captures' : 'moves', lost, cost: 1 },
      },
    ],
    changes: [[['stacks', place]], [['stacks', goal], { piece: 'knight', side: seat }], [['turn'], turn]],
  };
}

const CARD: ReplayCard = {
  game: 'conquest',
  preset: 'conquest_2p',
  options: {},
  seats: { S: 'Anna', N: 'Bruno' },
  teams: [['S'], ['N']],
  hidden: false,
  date: '',
  note: '',
  outcome: null,
  first: { board: 'rosa', turn: 0, stacks: { S1: { piece: 'knight', side: 'S' }, N1: { piece: 'knight', side: 'N' } } },
  steps: [
    step('S', 0, 'S1', 'S2'),
    step('S', 0, 'S2', 'S3'),
    step('S', 1, 'S3', 'S4', ['soldier']),
    step('N', 1, 'N1', 'N2'),
    step('N', 2, 'N2', 'N3'),
    step('S', 2, 'S4', 'S5'),
  ],
};

describe('changes', () => {
  it('lead to the next view and leave the old one alone', () => {
    const old = { a: { b: 1, c: 2 }, d: 3 };
    expect(applied(old, [[['a', 'b']], [['a', 'e'], null], [['d'], 4]])).toEqual({ a: { c: 2, e: null }, d: 4 });
    expect(old).toEqual({ a: { b: 1, c: 2 }, d: 3 });
  });
});

describe('a timeline', () => {
  const timeline = new Timeline(CARD, rules);

  it('knows every moment', () => {
    expect(Object.keys(timeline.view(0)['stacks'] as object)).toEqual(['S1', 'N1']);
    expect(timeline.view(3)['stacks']).toHaveProperty('S4');
    expect(timeline.view(timeline.length)['stacks']).toHaveProperty('N3');
  });

  it('makes trips of steps, segments of trips, turns of segments', () => {
    expect(timeline.trips.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 3],
      [3, 5],
      [5, 6],
    ]);
    expect(timeline.turns.map(({ seat, round, from, to }) => [seat, round, from, to])).toEqual([
      ['S', 1, 0, 3],
      ['N', 1, 3, 5],
      ['S', 2, 5, 6],
    ]);
    expect(timeline.turns[0]!.segments).toHaveLength(1);
  });

  it('moves forward and back by each unit, and to captures and turns of a seat', () => {
    expect(timeline.forward(0, 'trip')).toBe(2);
    expect(timeline.forward(0, 'turn')).toBe(3);
    expect(timeline.back(6, 'turn')).toBe(5);
    expect(timeline.back(1, 'trip')).toBe(0);
    expect(timeline.nextMark(0)).toBe(3);
    expect(timeline.nextMark(3)).toBeNull();
    expect(timeline.nextTurn(0, 'S')).toBe(5);
    expect([0, 1, 2, 9].map((round) => timeline.roundStart(round))).toEqual([0, 0, 5, 5]);
  });
});

describe('a player', () => {
  it('plays trip by trip to the end, by the speed that is set', () => {
    const waits: { run: () => void; ms: number }[] = [];
    const later = (run: () => void, ms: number): number => waits.push({ run, ms });
    const player = new Playback(new Timeline(CARD, rules), 0, false, [], later);
    player.speed = 4;
    player.toggle();
    for (let k = 0; k < 10 && waits.length; k++) waits.shift()!.run();
    expect(player.at).toBe(6);
    expect(player.playing).toBe(false);
    player.speed = 1;
    player.toggle();
    expect(waits[0]!.ms).toBe(1_200);
    player.stop();
  });

  it('returns to the previous position', () => {
    const player = new Playback(new Timeline(CARD, rules), 2, false);
    player.go(6);
    expect(player.before).toBe(2);
    player.return();
    expect(player.at).toBe(2);
    player.return();
    expect(player.at).toBe(6);
  });

  it('shows nothing beyond what was seen', () => {
    const player = new Playback(new Timeline(CARD, rules), 0, true);
    expect(player.limit).toBe(0);
    player.go(3);
    player.go(0);
    expect(player.limit).toBe(3);
    player.hidesSpoilers = false;
    expect(player.limit).toBe(6);
  });

  it('knows its keys', () => {
    const player = new Playback(new Timeline(CARD, rules), 0, false);
    const press = (key: string, more: KeyboardEventInit = {}): boolean =>
      player.key(new KeyboardEvent('keydown', { key, ...more }));
    press('ArrowRight');
    expect(player.at).toBe(2);
    press('ArrowRight', { ctrlKey: true });
    expect(player.at).toBe(3);
    press('End');
    expect(player.at).toBe(6);
    press('Home');
    expect(player.at).toBe(0);
    press('c');
    expect(player.at).toBe(3);
    expect(press('q')).toBe(false);
  });
});

describe('an address', () => {
  it('holds table, step and viewing seat, and ignores invalid parts', () => {
    expect(writeAddress('/replay/t1', { at: 12, eyes: 'S', hidden: false })).toBe('/replay/t1?at=12&as=S');
    expect(readAddress('?at=12&as=S')).toEqual({ at: 12, eyes: 'S', hidden: false });
    expect(readAddress('?at=-1&as=<b>&all=1')).toEqual({ at: null, eyes: '', hidden: true });
  });
});

describe('a timeline of Condottiere', () => {
  const act = (seat: string, turn: number, word: string, ...events: [string, Record<string, unknown>][]): StepCard => ({
    seat,
    word,
    turn,
    events: events.map(([name, data]) => ({ kind: `condottiere.event.${name}`, data })),
    changes: [],
    clock: null,
    comment: '',
  });
  const card: ReplayCard = {
    ...CARD,
    game: 'condottiere',
    seats: { A: 'Anna', B: 'squire' },
    first: { lines: {}, moment: { round: 1 } },
    steps: [
      act('A', 1, 'battle:MOD', ['chosen', { seat: 'A', region: 'MOD' }]),
      act('A', 1, 'play:Winter', ['played', { seat: 'A', card: 'Winter' }]),
      act('B', 1, 'pass', ['passed', { seat: 'B' }], ['won', { seat: 'A', region: 'MOD' }]),
      act('B', 2, 'battle:ROM', ['chosen', { seat: 'B', region: 'ROM' }]),
      act('A', 2, 'play:Spring', ['played', { seat: 'A', card: 'Spring' }]),
    ],
  };
  const timeline = new Timeline(card, cardRules);
  const italy = { regions: { MOD: { title: 'Modena', titles: { en: 'Modena' }, borders: ['BOL'] } } } as never;

  it('goes by battles, and finds the next one won and the next season', () => {
    expect(timeline.turns.map(({ subject, from, to }) => [subject, from, to])).toEqual([
      ['MOD', 0, 3],
      ['ROM', 3, 5],
    ]);
    const [season] = cardReplay(card, italy).jumps(timeline);
    expect([timeline.forward(0, 'turn'), timeline.nextMark(0), season!.next(0), season!.next(2)]).toEqual([3, 3, 2, 5]);
    expect(season!.next(5)).toBeNull();
    const playback = new Playback(timeline, 0, false, [season!]);
    expect([playback.key(new KeyboardEvent('keydown', { key: 's' })), playback.at]).toEqual([true, 2]);
  });

  it('calls regions, seats and actions by their names', async () => {
    await applyLanguage();
    await loadMessages(messages);
    await loadServerMessages();
    const replay = cardReplay(card, italy);
    expect([replay.turnName(timeline.turns[0]!), replay.name('A'), replay.name('B')]).toEqual([
      'Battle for Modena',
      'Anna',
      'Squire B',
    ]);
    setPlaceNames({ names: regionNames(italy), coded: false });
    expect(plainText(replay.tripLine(timeline, timeline.trips[0]!).text)).toBe(
      'Anna moves the Condottiere token to Modena.',
    );
    expect([replay.actionText('play:10'), replay.actionText('battle:MOD')]).toEqual([
      'Play: Mercenary 10',
      'Fight here: Modena',
    ]);
  });

  it('has no note on analysis: its values are shares, not gains', () => {
    expect(cardReplay(card, italy).analysisNote).toBeUndefined();
  });

  it('counts what hangs together by the borders of the map', () => {
    const land = { a: ['b'], b: ['a', 'c'], c: ['b'], d: [] };
    const map = { regions: Object.fromEntries(Object.entries(land).map(([code, borders]) => [code, { borders }])) };
    expect(largestKingdom({ a: 'A', b: 'B', c: 'A', d: 'A' }, 'A', map as never)).toBe(1);
    expect(largestKingdom({ a: 'A', b: 'A', c: 'A', d: 'A' }, 'A', map as never)).toBe(3);
    expect(largestKingdom({}, 'A', map as never)).toBe(0);
  });
});

// The turns of others: every segment is shown in its own position, can be skipped, and can be watched again.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Settings } from '../../../src/core/browser/settings.svelte';
import { applyLanguage } from '../../../src/core/i18n/messages.svelte';
import type { FeedItemCard, ReplayCard } from '../../../src/core/schema';
import type { Board, Trip } from '../../../src/games/conquest/board/board';
import { segmentsOf } from '../../../src/games/conquest/table/pastTurns';
import { TurnPlayback, type Segment } from '../../../src/games/conquest/table/turnPlayback.svelte';
import { viewWith } from './fixture';

beforeAll(applyLanguage);

let number = 0;
function moved(seat: string, place: string, goal: string, over = false): FeedItemCard {
  const events = [
    { kind: 'conquest.event.moved', data: { seat, place, goal, piece: 'knight', cost: 1, how: 'moves' } },
  ];
  const end = { kind: 'conquest.event.over', data: { winners: [seat] } };
  return { number: ++number, at: 0, kind: 'acted', data: { seat, events: over ? [...events, end] : events } };
}

const at = (place: string, side: string, turn: number) =>
  viewWith({ turn, active: side, stacks: { [place]: { piece: 'knight', side, used: 0, of: 6 } } });

function begun(speed: Settings['playback'] = 'normal', earlier?: () => Promise<Segment[] | null>) {
  const log: string[] = [];
  const arrivals: (() => void)[] = [];
  const camera = { transform: {}, keep: () => log.push('follow'), return: () => log.push('return') };
  const board = {
    camera,
    point: () => ({ x: 0, y: 0 }),
    hold: () => () => {},
    skip: () => arrivals.splice(0).forEach((arrive) => arrive()),
    play: ({ from, places }: Trip) => {
      log.push(`${from}-${places.at(-1)} in ${Object.keys(playback.view?.stacks ?? {}).join()}`);
      return new Promise<void>((resolve) => arrivals.push(resolve));
    },
  };
  const playback: TurnPlayback = new TurnPlayback(() => board as object as Board, {
    speed: () => speed,
    follows: () => true,
    still: () => false,
    ...(earlier && { earlier }),
    wait: async () => {},
  });
  const settle = async (): Promise<void> => {
    for (let k = 0; k < 20; k++) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const arrive = async (): Promise<void> => {
    board.skip();
    await settle();
  };
  return { playback, log, settle, arrive };
}

describe('playback of turns', () => {
  it('shows one segment after the other, each in its position, and comes back', async () => {
    const { playback, log, settle, arrive } = begun();
    playback.add([moved('N', 'N1', 'N2')], at('N1', 'N', 1), at('N2', 'N', 1), { here: false });
    playback.add([moved('N', 'N2', 'N3')], at('N2', 'N', 1), at('N3', 'N', 1), { here: false });
    await settle();
    expect(playback.caption?.text).toContain('N2');
    expect(log).toEqual(['follow', 'N1-N2 in N2']);
    await arrive();
    expect(log.at(-1)).toBe('N2-N3 in N3');
    await arrive();
    expect(playback.view).toBeNull();
    expect(playback.caption).toBeNull();
    expect(log.at(-1)).toBe('return');
  });

  it('skips to the present, and leaves the chart where the player has moved it', async () => {
    const { playback, log, settle } = begun();
    playback.add([moved('N', 'N1', 'N2')], at('N1', 'N', 1), at('N2', 'N', 1), { here: false });
    playback.add([moved('N', 'N2', 'N3')], at('N2', 'N', 1), at('N3', 'N', 1), { here: false });
    await settle();
    playback.release();
    playback.skip();
    expect(playback.view).toBeNull();
    await settle();
    expect(log).toEqual(['follow', 'N1-N2 in N2']);
  });

  it('waits after a step while it is paused, and can be skipped then', async () => {
    const { playback, log, settle, arrive } = begun();
    for (const [from, to] of [
      ['N1', 'N2'],
      ['N2', 'N3'],
      ['N3', 'N4'],
    ] as const)
      playback.add([moved('N', from, to)], at(from, 'N', 1), at(to, 'N', 1), { here: false });
    await settle();
    playback.setPaused(true);
    await arrive();
    expect(log.at(-1)).toBe('N1-N2 in N2');
    expect(playback.caption?.text).toContain('N2');
    playback.setPaused(false);
    await settle();
    expect(log.at(-1)).toBe('N2-N3 in N3');
    playback.setPaused(true);
    await arrive();
    playback.skip();
    await settle();
    expect([playback.paused, playback.view]).toEqual([false, null]);
    expect(log).not.toContain('N3-N4 in N4');
  });

  it('shows nothing by itself where that is switched off, but again on request', async () => {
    const { playback, log, settle } = begun('skip');
    playback.add([moved('N', 'N1', 'N2')], at('N1', 'N', 1), at('N2', 'N', 1), { here: false });
    await settle();
    expect(log).toEqual([]);
    expect(playback.past).toBe(true);
    await playback.again();
    await settle();
    expect(log).toContain('N1-N2 in N2');
  });

  it('repeats the turns since the own one, also after own actions', async () => {
    const { playback, log, settle, arrive } = begun('skip');
    playback.add([moved('E', 'E1', 'E2')], at('E1', 'E', 1), at('E2', 'E', 1), { here: false });
    playback.add([moved('S', 'S1', 'S2')], at('S1', 'S', 2), at('S2', 'S', 2), { here: true });
    playback.add([moved('W', 'W1', 'W2')], at('W1', 'W', 3), at('W2', 'W', 3), { here: false });
    playback.add([moved('N', 'N1', 'N2')], at('N1', 'N', 4), at('N2', 'N', 4), { here: false });
    playback.add([moved('S', 'S2', 'S3')], at('S2', 'S', 6), at('S3', 'S', 6), { here: true });
    await playback.again();
    await settle();
    await arrive();
    await arrive();
    expect(log.filter((line) => line.includes(' in '))).toEqual(['W1-W2 in W2', 'N1-N2 in N2']);
  });

  it('counts an answer to the turn of another seat', async () => {
    const { playback, log, settle, arrive } = begun('skip');
    playback.add([moved('N', 'N1', 'N2')], at('N1', 'N', 1), at('N2', 'N', 1), { here: false });
    playback.add([moved('S', 'S1', 'S2')], at('N2', 'N', 1), at('S2', 'N', 1), { here: true });
    playback.add([moved('N', 'N3', 'N4')], at('N3', 'N', 1), at('N4', 'N', 1), { here: false });
    await playback.again();
    await settle();
    await arrive();
    await arrive();
    await arrive();
    expect(log.filter((line) => line.includes(' in '))).toEqual(['N1-N2 in N2', 'S1-S2 in S2', 'N3-N4 in N4']);
  });

  it('repeats the last turn of a finished match, own or not', async () => {
    const { playback, log, settle, arrive } = begun('skip');
    playback.add([moved('N', 'N1', 'N2')], at('N1', 'N', 4), at('N2', 'N', 4), { here: false });
    playback.add([moved('S', 'S2', 'S3', true)], at('S2', 'S', 6), at('S3', 'S', 6), { here: true });
    await playback.again();
    await settle();
    await arrive();
    expect(log.filter((line) => line.includes(' in '))).toEqual(['S2-S3 in S3']);
  });
});

describe('a part of the playback', () => {
  const turns = (playback: TurnPlayback): void => {
    playback.add([moved('W', 'W1', 'W2')], at('W1', 'W', 1), at('W2', 'W', 1), { here: false });
    playback.add([moved('W', 'W2', 'W3')], at('W2', 'W', 1), at('W3', 'W', 1), { here: false });
    playback.add([moved('N', 'N1', 'N2')], at('N1', 'N', 2), at('N2', 'N', 2), { here: false });
  };

  it('can be skipped turn by turn', async () => {
    const { playback, log, settle, arrive } = begun();
    turns(playback);
    await settle();
    expect(playback.further).toBe(true);
    playback.setPaused(true);
    playback.skipTurn();
    await settle();
    expect(log.filter((line) => line.includes(' in '))).toEqual(['W1-W2 in W2', 'N1-N2 in N2']);
    expect([playback.further, playback.paused]).toEqual([false, false]);
    await arrive();
    expect([playback.caption, playback.view]).toEqual([null, null]);
  });

  it('ends where no other turn follows', async () => {
    const { playback, log, settle } = begun();
    playback.add([moved('W', 'W1', 'W2')], at('W1', 'W', 1), at('W2', 'W', 1), { here: false });
    playback.add([moved('W', 'W2', 'W3')], at('W2', 'W', 1), at('W3', 'W', 1), { here: false });
    await settle();
    expect(playback.further).toBe(false);
    playback.skipTurn();
    await settle();
    expect(log.filter((line) => line.includes(' in '))).toEqual(['W1-W2 in W2']);
    expect([playback.caption, playback.view]).toEqual([null, null]);
  });
});

describe('turns that were played before the page was opened', () => {
  const event = (seat: string, place: string, goal: string, lost: string[] = []) => ({
    kind: 'conquest.event.moved',
    data: { seat, place, goal, piece: 'knight', cost: 1, how: lost.length ? 'captures' : 'moves', lost },
  });
  const step = (seat: string, from: string, to: string, turn: number, lost: string[] = []) => ({
    seat,
    word: `${from}-${to}`,
    events: [event(seat, from, to, lost)],
    changes: [
      [['stacks'], at(to, seat, turn).stacks],
      [['turn'], turn],
      [['active'], seat],
    ],
    turn,
    clock: null,
    comment: '',
  });
  const card: ReplayCard = {
    game: 'conquest',
    preset: '',
    options: {},
    seats: {},
    teams: [],
    hidden: false,
    date: '',
    note: '',
    outcome: null,
    first: { ...at('S1', 'S', 0) },
    steps: [
      step('S', 'S1', 'S2', 0),
      { ...step('S', 'S2', 'S3', 0), changes: step('W', '', 'W1', 1).changes },
      step('W', 'W1', 'W2', 1),
      step('W', 'W2', 'W3', 1),
      step('W', 'W3', 'W4', 1, ['soldier']),
      step('W', 'W4', 'W5', 1),
      step('N', 'N1', 'N2', 2),
    ],
  };

  it('are segments up to a capture, with the positions before and after', () => {
    const [own, first, second, third, ...more] = segmentsOf(card, (seat) => seat === 'S');
    expect([own, first, second, third].map((one) => one?.own)).toEqual([true, false, false, false]);
    expect(first?.feed.map((one) => one.data['seat'])).toEqual(['W', 'W', 'W']);
    expect([Object.keys(first!.before!.stacks), Object.keys(first!.after.stacks)]).toEqual([['W1'], ['W4']]);
    expect([Object.keys(second!.before!.stacks), Object.keys(second!.after.stacks)]).toEqual([['W4'], ['W5']]);
    expect(Object.keys(third!.after.stacks)).toEqual(['N2']);
    expect(more).toEqual([]);
  });

  it('are loaded when they are to be watched, once', async () => {
    let loaded = 0;
    const { playback, log, settle, arrive } = begun('skip', async () => {
      loaded++;
      return segmentsOf(card, (seat) => seat === 'S');
    });
    expect(playback.past).toBe(false);
    playback.miss();
    expect([playback.past, loaded]).toEqual([true, 0]);
    await playback.again();
    for (let k = 0; k < 5; k++) {
      await settle();
      await arrive();
    }
    expect(log.findLast((line) => line.includes(' in '))).toBe('N1-N2 in N2');
    await playback.again();
    expect(loaded).toBe(1);
  });

  it('are asked for again where they could not be loaded', async () => {
    let loaded = 0;
    const { playback } = begun('skip', async () => {
      loaded++;
      return null;
    });
    playback.miss();
    await playback.again();
    await playback.again();
    expect(loaded).toBe(2);
  });
});

// Logs name the person who acted, also after the seat has changed hands.
import { beforeAll, describe, expect, it } from 'vitest';
import { holderAt } from '../src/core/holders';
import { applyLanguage } from '../src/core/i18n/messages.svelte';
import { noteText, overrunText } from '../src/core/log';
import { momentReplay } from '../src/core/replay/moment';
import type { FeedItemCard, HolderCard, MomentCard } from '../src/core/schema';
import { holderName, playerName } from '../src/core/seats';

const anna: HolderCard = { kind: 'guest', id: 'a', name: 'Anna' };
const carla: HolderCard = { kind: 'guest', id: 'c', name: 'Carla' };
const computer: HolderCard = { kind: 'computer', spec: 'squire' };
const item = (number: number, kind: string, data: Record<string, unknown>): FeedItemCard => ({
  number,
  at: 0,
  kind,
  data,
});
const left = item(4, 'replaced', { seat: 'N', holder: computer, former: anna, why: 'left' });
const taken = item(7, 'replaced', { seat: 'N', holder: carla, former: computer, why: 'taken' });
const feed = [item(3, 'acted', { seat: 'N', events: [] }), left, item(5, 'acted', { seat: 'N', events: [] }), taken];
const name = (seat: string): string => `seat ${seat}`;

beforeAll(() => applyLanguage());

describe('the holder of a seat', () => {
  it('is the one of that time', () => {
    const seats = { N: carla, S: anna };
    expect([3, 5, 8].map((number) => holderAt(feed, seats, 'N', number)?.kind)).toEqual(['guest', 'computer', 'guest']);
    expect(holderAt(feed, seats, 'N', 3)?.name).toBe('Anna');
    expect(holderAt(feed, seats, 'N', 8)?.name).toBe('Carla');
    expect(holderAt(feed, seats, 'S', 3)).toBe(anna);
  });
});

describe('notes', () => {
  it('tell who left, came back, or took over a seat', () => {
    expect(noteText(left, name)).toBe('Anna leaves the match; a computer plays on.');
    expect(noteText(taken, name)).toBe('Carla takes over the seat of seat N.');
    const back = { seat: 'N', holder: anna, former: computer, why: 'returned' };
    expect(noteText(item(8, 'replaced', back), name)).toBe('Anna is back.');
    const overrun = { seat: 'N', holder: computer, former: anna, why: 'overrun' };
    expect(noteText(item(9, 'replaced', overrun), name)).toBe('Anna ran out of time three times; a computer plays on.');
    const resigned = { ...overrun, why: 'resigned' };
    expect(noteText(item(9, 'replaced', resigned), name)).toBe('A computer plays on for Anna.');
  });

  it('name the seat where an old journal does not name the people', () => {
    expect(noteText(item(1, 'replaced', { seat: 'N', holder: computer }), name)).toBe('seat N has a new player.');
    expect(noteText(item(1, 'said', { seat: 'N' }), name)).toBe('');
  });

  it('say whose time ran out, but not who has answered a sealed question', () => {
    expect(overrunText(item(1, 'acted', { seat: 'N', overrun: true }), name)).toBe('seat N ran out of time.');
    expect(overrunText(item(1, 'acted', { seat: 'N' }), name)).toBe('');
    expect(overrunText(item(1, 'acted', { seat: null, overrun: true }), name)).toBe('');
  });
});

describe('a shared moment', () => {
  it('is a replay without steps, with names and levels of computers', () => {
    const moment: MomentCard = {
      table: null,
      game: 'conquest',
      preset: 'conquest_2p',
      options: {},
      phase: 'playing',
      at: 3,
      last: 9,
      seat: 'N',
      seats: { N: anna, S: computer },
      former: {},
      teams: [['N'], ['S']],
      view: { board: 'rosa' },
      awaited: ['N'],
      turn: 2,
      outcome: null,
      by: 'Anna',
    };
    const replay = momentReplay(moment);
    expect(replay).toMatchObject({ seats: { N: 'Anna', S: 'squire' }, first: { board: 'rosa' }, steps: [] });
  });
});

describe('a bot', () => {
  it('is marked wherever the holder of a seat is named', () => {
    const bot: HolderCard = { kind: 'bot', id: 'b', name: 'Raider' };
    expect(holderName(bot, 'N', 'conquest')).toBe('Raider (bot)');
    expect(holderName(anna, 'N', 'conquest')).toBe('Anna');
    expect(playerName('N', { N: bot, S: anna }, 'conquest')).toBe('Raider (bot)');
  });
});

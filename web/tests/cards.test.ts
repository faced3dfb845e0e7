// The card table knows no rule: it shows what it is told, and asks before what cannot be undone.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableSnapshot } from '../src/api/schema';
import { placesOf } from '../src/cards/answers';
import BattleEnd from '../src/cards/BattleEnd.svelte';
import { Desk, endedBattle } from '../src/cards/desk.svelte';
import Hand from '../src/cards/Hand.svelte';
import { handle } from '../src/cards/keys';
import Lines from '../src/cards/Lines.svelte';
import { linesOf } from '../src/cards/log';
import { playedGames } from '../src/cards/points';
import Prompt from '../src/cards/Prompt.svelte';
import { seatsOf, season, type CardView } from '../src/cards/view';
import { cardList, messages, sumRows } from '../src/cards/words';
import { HotSeat, sealed } from '../src/hotseat/hotseat.svelte';
import { bring, learn, speak } from '../src/lib/i18n.svelte';
import { link } from '../src/link/browser.svelte';
import { Match } from '../src/match/match.svelte';

const VIEW: CardView = {
  options: {},
  phase: 'turn',
  awaited: ['A'],
  actor: 'A',
  holder: 'B',
  region: 'MOD',
  favour: null,
  defender: null,
  owners: { MIL: 'A' },
  passed: ['B'],
  lines: { A: ['6', '4'], B: ['Spring', '3'] },
  down: { A: [], B: [] },
  strengths: { A: 13, B: 3 },
  scores: [0, 0],
  moment: { round: 2, tied: 0 },
  known: { B: ['Bishop'] },
  bare: [],
  armed: [],
  discards: [],
  hands: { A: 3, B: 5 },
  hand: ['10', 'Surrender', 'Winter'],
  shown: { B: ['10'] },
};
const SIGHT = {
  setting: { game: 'condottiere', preset: 'condottiere_2p', options: {}, press: 'none' },
  phase: 'playing',
  seats: { A: { kind: 'guest', id: 'a', name: 'Anna' }, B: { kind: 'computer', spec: 'squire' } },
  number: 7,
  hash: 'h',
  awaited: ['A'],
  legal: ['play:10', 'play:Surrender', 'play:Winter', 'pass'],
  view: VIEW,
} as unknown as TableSnapshot;

let desk: Desk;
let shown: ReturnType<typeof mount> | null = null;

beforeAll(async () => {
  vi.stubGlobal(
    'WebSocket',
    class {
      send(): void {}
      close(): void {}
    },
  );
  await speak();
  await bring(messages);
  await learn();
});

beforeEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
  link.forget('t');
  const match = new Match('t', '');
  match.sight = SIGHT;
  match.seat = 'A';
  desk = new Desk(match);
  const reasons = [{ key: 'condottiere.why.printed', adds: 10, clause: 'CO-MERC-01', card: '10', count: 1, value: 10 }];
  desk.plays = [
    { word: 'play:10', strengths: { A: { strength: 23, reasons } }, leaves: [], courtesans: null, ends: null },
  ];
});

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  vi.useRealTimers();
});

const asked = (): unknown[] => [...link.pending.values()].map(({ command }) => ('word' in command ? command.word : ''));
const press = (key: string): void => {
  handle(new KeyboardEvent('keydown', { key }), desk);
  flushSync();
};

describe('the hand', () => {
  it('is a list that says each card, its effect, its key, and who knows of it', () => {
    shown = mount(Hand, { target: document.body, props: { desk } });
    const cards = [...document.querySelectorAll('ul.hand > li button')];
    expect(cards.map((card) => card.querySelector('.sr')?.textContent)).toEqual([
      'Mercenary 10, strength 10. Key 1. shown to Squire B',
      'Surrender, the battle ends now. Key 2.',
      'Winter, every Mercenary counts 1. Key 3.',
    ]);
  });

  it('lifts at the first click and plays at the second', () => {
    shown = mount(Hand, { target: document.body, props: { desk } });
    flushSync();
    const card = document.querySelector('button')!;
    card.click();
    flushSync();
    expect([desk.card, asked(), card.getAttribute('aria-pressed')]).toEqual(['10', [], 'true']);
    card.click();
    expect(asked()).toEqual(['play:10']);
  });

  it('is played by keys: a number never plays, Enter does', () => {
    press('1');
    press('1');
    expect([desk.card, asked()]).toEqual(['10', []]);
    press('Enter');
    expect(asked()).toEqual(['play:10']);
  });

  it('plays once, however often Enter is pressed before the answer', () => {
    press('1');
    press('Enter');
    press('3');
    press('Enter');
    expect(asked()).toEqual(['play:10']);
    desk.match.sight = { ...SIGHT, number: 8 };
    press('Enter');
    expect(asked()).toEqual(['play:10', 'play:Winter']);
  });

  it('asks before a Surrender always, and before a pass until it is told not to', () => {
    press('2');
    press('Enter');
    expect([desk.sure, asked()]).toEqual(['play:Surrender', []]);
    press('Escape');
    press('p');
    expect([desk.sure, asked()]).toEqual(['pass', []]);
    desk.confirm(true);
    expect(asked()).toEqual(['pass']);
    link.forget('t');
    press('p');
    expect(asked()).toEqual(['pass']);
    desk.do('play:Surrender');
    expect(desk.sure).toBe('play:Surrender');
  });
});

describe('the lines', () => {
  it('are a table with strengths before and after the lifted card', () => {
    desk.lifted = 0;
    shown = mount(Lines, { target: document.body, props: { desk, view: VIEW } });
    flushSync();
    const rows = [...document.querySelectorAll('.rows [role="row"]')];
    expect(rows.length).toBe(2);
    expect(rows[0]!.querySelector('.force .sr')?.textContent).toContain('from 13 to 23');
    expect(rows[1]!.querySelector('.force .sr')?.textContent).toContain('Strength 3 of Squire B');
    expect(rows[1]!.textContent).toContain('out, still counts');
    expect(rows[1]!.querySelector('.known .sr')?.textContent).toContain('Bishop');
  });

  it("count one's own cards where sizes are secret, and tell of others whether they have any", () => {
    const view = { ...VIEW, hands: { A: true, B: true } };
    desk.match.sight = { ...SIGHT, view } as unknown as TableSnapshot;
    shown = mount(Lines, { target: document.body, props: { desk, view } });
    flushSync();
    const counts = [...document.querySelectorAll('.count > :last-child')].map((count) => count.textContent);
    expect(counts).toEqual(['3', '?']);
  });

  it('tell who fights a tie-break and who does not, and that nobody chooses next', () => {
    const view = { ...VIEW, region: null, passed: [], moment: { ...VIEW.moment, tied: 1, tiebreak: 1 } };
    desk.match.sight = { ...SIGHT, view } as unknown as TableSnapshot;
    shown = mount(Lines, { target: document.body, props: { desk, view } });
    flushSync();
    const rows = [...document.querySelectorAll('.rows [role="row"]')].map((row) => row.textContent);
    expect(rows[0]).not.toContain('not in this battle');
    expect(rows[1]).toContain('not in this battle');
    void unmount(shown);
    const level = { id: 1, region: 'MOD', reached: [], winner: 'A', from: null, courtesans: false, scored: [] };
    shown = mount(BattleEnd, { target: document.body, props: { desk, ended: { ...level, token: 'A' }, onclose() {} } });
    flushSync();
    document.querySelector('button')!.click();
    flushSync();
    expect(document.body.textContent).toContain('Anna share the lead and fight a tie-break battle.');
    expect(document.body.textContent).not.toContain('chooses next');
  });

  it('show a watcher neither hand nor choice', () => {
    desk.match.seat = null;
    const { hand: _hand, ...open } = VIEW;
    desk.match.sight = { ...SIGHT, legal: [], view: open as unknown as Record<string, unknown> };
    shown = mount(Lines, { target: document.body, props: { desk, view: desk.view! } });
    expect(document.body.innerHTML).not.toMatch(/surrender|winter/i);
    expect([desk.hand, desk.legal]).toEqual([[], []]);
  });
});

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

  it('tell events as sentences, dealt cards together, and own cards only where they are told', () => {
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
    const tale = { number: 1, at: 0, kind: 'voided', data: { reason: 'table.voided.cards' } };
    expect(linesOf(tale, speaker).map((line) => line.text.split(':')[0])).toEqual([
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
    const tale = { number: 9, at: 0, kind: 'acted', data: { events } };
    expect(playedGames([tale, { ...tale, data: {} }, tale]).map((game) => game[0]?.points)).toEqual([6, 6]);
    expect(endedBattle([tale], VIEW)).toEqual({
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

describe('what is asked', () => {
  const buttons = (): string[] =>
    [...document.querySelectorAll('.prompt button')].map((node) => node.textContent!.replace(/\s+/g, ' ').trim());

  it('finds a place for every word that may be said', () => {
    const legal = ['play:10', 'play:Bishop', 'keep:10', 'battle:ROM', 'battle:XYZ', 'take:none', 'pass', 'swap:3'];
    expect(placesOf(legal, ['10'], ['ROM'])).toEqual({
      verb: 'play',
      regions: { ROM: 'battle:ROM' },
      options: ['take:none'],
      buttons: ['play:Bishop', 'keep:10', 'battle:XYZ', 'pass', 'swap:3'],
    });
  });

  it('can be answered also where nobody foresaw it: the words are told as sentences', () => {
    const view = { ...VIEW, phase: 'barter' as never };
    desk.match.sight = { ...SIGHT, view, legal: ['swap:3', 'swap:ROM', 'play:6', 'walk', 'take:none'] } as never;
    shown = mount(Prompt, { target: document.body, props: { desk, view } });
    flushSync();
    expect(document.querySelector('h3')!.textContent).toBe('Decide:');
    expect(buttons().slice(0, 5)).toEqual([
      'Take nothing back',
      'Answer: swap Mercenary 3',
      'Answer: swap ROM',
      'Play: Mercenary 6',
      'Answer: walk',
    ]);
    [...document.querySelectorAll<HTMLButtonElement>('.prompt button')][1]!.click();
    expect(asked()).toEqual(['swap:3']);
  });

  it('says what follows from an answer', () => {
    const view = { ...VIEW, phase: 'keep' as const, put_aside: ['10'] };
    desk.match.sight = { ...SIGHT, view, legal: ['keep:10', 'done'] } as never;
    shown = mount(Prompt, { target: document.body, props: { desk, view } });
    flushSync();
    expect(document.querySelector('.then')!.textContent).toBe('You may keep one more. The rest is discarded.');
    expect(buttons()).toEqual(['Done, discard the rest']);
    press('1');
    expect(buttons()).toEqual(['Done, discard the rest', 'Keep Mercenary 10 Enter']);
  });
});

describe('the question about the hand', () => {
  const ended = {
    id: 9,
    region: 'MOD',
    reached: [],
    winner: null,
    from: null,
    token: 'B',
    courtesans: false,
    scored: [],
  };
  const buttons = (): string[] =>
    [...document.querySelectorAll('.battle-end button')].map((node) => node.textContent!.replace(/\s+/g, ' ').trim());
  const click = (k: number): void => {
    document.querySelectorAll<HTMLButtonElement>('.battle-end button')[k]!.click();
    flushSync();
  };
  const told = (): string => document.querySelector('.hand-question')!.textContent!.replace(/\s+/g, ' ');
  const stand = (phase: 'choose' | 'ask', hand: string[], more: object = {}): void => {
    const view = { ...VIEW, options: { revision: '3' }, phase, awaited: ['A', 'B'], hand, moment: { fresh: 0 } };
    const legal = phase === 'ask' ? (hand.includes('10') ? ['hold'] : ['discard', 'hold']) : [];
    const awaited = phase === 'ask' ? ['A', 'B'] : ['B'];
    const clocks = phase === 'ask' ? { A: { runs: 'answer', since: Date.now(), left: 20_000, bank: 0, used: 0 } } : {};
    desk.match.sight = { ...SIGHT, view, legal, awaited, clocks, hash: `${phase}${hand.length}`, ...more } as never;
    void desk.renew();
    flushSync();
  };
  const open = (): void => {
    shown = mount(BattleEnd, { target: document.body, props: { desk, ended, onclose() {} } });
    flushSync();
  };

  it('is one box for all: a hand without a Mercenary has one button more', () => {
    stand('ask', ['10', 'Winter']);
    open();
    expect(buttons()).toEqual(['Go on Enter']);
    expect(told()).toContain('Goes on by itself in 0:20');
    stand('ask', ['Bishop', 'Winter', 'Spring']);
    expect(buttons()).toEqual(['Discard the whole hand', 'Go on Enter']);
  });

  it('keeps the hand by going on, and asks once more before a hand is discarded', () => {
    stand('ask', ['Bishop', 'Winter']);
    open();
    click(0);
    expect([asked(), buttons()]).toEqual([[], ['Back', 'Discard the whole hand']]);
    click(0);
    click(1);
    expect([asked(), buttons()]).toEqual([['hold'], ['Close']]);
  });

  it('is answered as soon as it is asked by who has gone on before', () => {
    stand('choose', ['Bishop', 'Winter']);
    open();
    click(0);
    click(1);
    expect([asked(), told().includes('You discard your hand.')]).toEqual([[], true]);
    expect(buttons()).toEqual(['Back']);
    stand('ask', ['Bishop', 'Winter']);
    expect([asked(), buttons()]).toEqual([['discard'], ['Close']]);
  });

  it('may be thought over until it is asked, and is forgotten with the next battle', () => {
    stand('choose', ['10']);
    open();
    click(0);
    click(0);
    expect([desk.answer, buttons()]).toEqual([null, ['Go on Enter']]);
    click(0);
    desk.match.sight = SIGHT;
    void desk.renew();
    expect([desk.answer, asked()]).toEqual([null, []]);
  });

  it('has its buttons in the box alone, and says nothing about other hands', () => {
    stand('ask', ['Bishop']);
    const view = desk.view!;
    shown = mount(Prompt, { target: document.body, props: { desk, view } });
    flushSync();
    expect(document.querySelectorAll('.prompt button')).toHaveLength(0);
    expect(document.querySelector('.prompt h3')!.textContent).toContain('all who have cards go on');
  });

  it('of a match begun before stays where it was', () => {
    const view = { ...VIEW, phase: 'ask' as const, hand: ['Bishop'], bare: ['A'], armed: ['B'] };
    desk.match.sight = { ...SIGHT, view, legal: ['discard', 'hold'] } as never;
    shown = mount(Prompt, { target: document.body, props: { desk, view } });
    flushSync();
    expect(document.querySelectorAll('.prompt button')).toHaveLength(2);
  });
});

describe('one device', () => {
  const card = { mine: ['A', 'B'], phase: 'playing', summary: { game: 'condottiere' } } as never;

  it('asks for names first, then draws the curtain; a wrong code raises nothing', () => {
    const hot = new HotSeat('t', '');
    hot.begin(card);
    expect([hot.asks, hot.down]).toEqual([true, false]);
    hot.settle({ names: { A: 'Anna' }, codes: { B: sealed('t', 'B', '1234') }, curtain: true });
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
    seen.sight = SIGHT;
    vi.advanceTimersByTime(59_000);
    hot.touch();
    vi.advanceTimersByTime(59_000);
    expect(hot.match).toBe(seen);
    vi.advanceTimersByTime(2_000);
    expect([hot.down, hot.match === seen, hot.match.sight]).toEqual([true, false, null]);
    hot.rise('A', '');
    link.ask('t', { do: 'act', seat: 'A', word: 'play:10', seq: 1, hash: 'h' });
    hot.match.sight = { ...SIGHT, awaited: ['B'] };
    hot.match.onNext('B');
    expect([hot.down, hot.match.sight, asked()]).toEqual([true, null, []]);
    hot.close();
  });

  it('asks each hand once: the curtain is not told who has answered, and remembers it', () => {
    const hot = new HotSeat('t', '');
    hot.begin(card);
    hot.settle({ names: {}, codes: {}, curtain: true });
    const asks = { ...SIGHT, view: { ...VIEW, phase: 'ask' }, awaited: ['A', 'B'] } as never as TableSnapshot;
    hot.match.sight = asks;
    expect(hot.next).toEqual(['A', 'B']);
    hot.rise('A', '');
    hot.match.sight = { ...asks, awaited: ['B'] };
    hot.match.onNext('B');
    hot.match.sight = asks;
    expect([hot.down, hot.next]).toEqual([true, ['B']]);
    hot.rise('B', '');
    hot.match.sight = { ...SIGHT, awaited: ['A'] };
    hot.match.onNext('A');
    hot.match.sight = asks; // the next question
    expect(hot.next).toEqual(['A', 'B']);
    hot.close();
  });
});

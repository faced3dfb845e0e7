// A game is a plug-in: nothing outside its folder names it, and a game without a module can still be played.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
// @ts-expect-error a script without types
import { gameNames } from '../scripts/game-names.mjs';
import Actions from '../src/components/generic/Actions.svelte';
import { load } from '../src/components/generic/replay';
import { linesOf } from '../src/components/generic/log';
import { gameModule, games, quickStart } from '../src/core/games';
import { applyLanguage, loadServerMessages, loadStudyMessages } from '../src/core/i18n/messages.svelte';
import { Match } from '../src/core/match.svelte';
import { Timeline } from '../src/core/replay/timeline';
import type { ReplayCard, StepCard } from '../src/core/schema';
import type { MatchSource, SourceListener } from '../src/core/sources/source';
import { snapshot } from './fake';

describe('names of games', () => {
  let folder = '';
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function planted(path: string, text: string): string[] {
    folder = mkdtempSync(join(tmpdir(), 'client-'));
    for (const part of ['core', 'games/chess', 'games/go', 'generated/boards'])
      mkdirSync(join(folder, part), { recursive: true });
    writeFileSync(join(folder, 'generated/boards/goban-light.svg'), '');
    writeFileSync(join(folder, 'generated/catalogue.json'), JSON.stringify({ chess: { presets: { chess_960: {} } } }));
    writeFileSync(join(folder, path), text);
    return gameNames(folder) as string[];
  }

  it('are nowhere outside their folders', () => {
    expect(gameNames('src')).toEqual([]);
  });

  it('are found where one is planted', () => {
    expect(planted('core/a.ts', "x;\nif (game === 'chess') y;")).toEqual(["core/a.ts:2: if (game === 'chess') y;"]);
    expect(planted('core/a.svelte', "import x from '../games/go/module';")).toHaveLength(1);
    expect(planted('core/a.ts', "open('chess_960');")).toHaveLength(1);
    expect(planted('core/a.ts', "picture('goban');")).toHaveLength(1);
    expect(planted('games/go/a.ts', "import x from '../chess/module';")).toHaveLength(1);
    expect(planted('games/go/a.ts', "const name = 'go';")).toEqual([]);
    expect(planted('core/a.ts', 'const chessboard = cargo;')).toEqual([]);
  });
});

describe('registered games', () => {
  it('are the folders with a module, in the order of the package', () => {
    const folders = readdirSync('src/games', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const order = JSON.parse(readFileSync('src/generated/games.json', 'utf8')) as string[];
    expect(games().map(({ name }) => name)).toEqual(order);
    expect([...order].sort()).toEqual(folders.map(({ name }) => name).sort());
    expect(readFileSync('src/games/index.ts', 'utf8')).not.toMatch(new RegExp(order.join('|')));
  });

  it('say everything that pages ask for', () => {
    for (const game of games()) {
      expect(game.seats.length).toBeGreaterThan(1);
      for (const seat of game.seats)
        expect([game.seatName(seat) !== '', game.seatStyle(seat)?.letter]).toEqual([true, seat]);
      expect(quickStart(game, 'squire')).toMatchObject({ start: true });
      expect(game.picture('light').images.every(Boolean)).toBe(true);
    }
  });
});

describe('a game without a module', () => {
  beforeAll(async () => {
    await applyLanguage();
    await loadStudyMessages();
    await loadServerMessages();
  });

  it('has seats, a title and a table all the same', async () => {
    const module = gameModule('skirmish');
    expect([module.title, module.seatName('Red'), module.seatStyle('Red')?.letter]).toEqual(['Skirmish', 'Red', 'R']);
    expect([module.hidden, gameModule('skirmish') === module]).toEqual([true, true]);
    expect((await module.table()).default).toBeDefined();
  }, 30_000);

  it('is played by its legal actions', () => {
    const act = vi.fn(() => true);
    let listener: SourceListener | null = null;
    const source: MatchSource = {
      table: 't',
      plans: true,
      open: (_seat, to) => void (listener = to),
      close: () => {},
      act,
      plan: () => false,
      undo: () => {},
      redo: () => {},
      command: () => {},
      query: async () => [],
    };
    const match = new Match(source);
    match.open('A');
    const legal = ['attack:3', 'wait'];
    listener!.welcome([], { ...snapshot(1), awaited: ['A'], legal, view: { round: 1 } }, null);
    const shown = mount(Actions, { target: document.body, props: { match, name: (seat: string) => seat } });
    flushSync();
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-action]')];
    expect(buttons.map((button) => button.textContent)).toEqual(legal);
    buttons[0]!.click();
    expect(act).toHaveBeenCalledWith('attack:3', []);
    listener!.feed([], { ...snapshot(2), awaited: ['B'], legal: [], view: { round: 1 } });
    flushSync();
    expect([document.querySelectorAll('[data-action]').length, document.body.textContent]).toMatchObject([
      0,
      expect.stringContaining('B'),
    ]);
    void unmount(shown);
  });

  it('is described by the names of its events', () => {
    const events = [{ kind: 'skirmish.hit', data: { seat: 'A', power: 3 } }];
    const item = { number: 4, at: 0, kind: 'acted', data: { seat: 'A', events } };
    expect(linesOf(item, (seat) => `Seat ${seat}`).map((line) => line.text)).toEqual(['hit · Seat A · 3']);
  });

  it('is replayed action by action', async () => {
    const step = (seat: string, turn: number, word: string): StepCard => ({
      seat,
      turn,
      word,
      events: [],
      changes: [],
      clock: null,
      comment: '',
    });
    const card: ReplayCard = {
      options: {},
      teams: [['A'], ['B']],
      hidden: false,
      date: '',
      note: '',
      outcome: null,
      game: 'skirmish',
      preset: '',
      seats: { A: 'Anna', B: 'squire' },
      first: { turn: 0 },
      steps: [step('A', 1, 'wait'), step('B', 2, 'attack:3')],
    };
    const replay = await load(card);
    const timeline = new Timeline(card, replay.rules);
    expect(timeline.trips).toHaveLength(2);
    expect(timeline.turns.map((turn) => replay.turnName(turn))).toEqual(['Anna', 'Squire B']);
    expect(replay.tripLine(timeline, timeline.trips[1]!).text).toBe('attack:3');
  });
});

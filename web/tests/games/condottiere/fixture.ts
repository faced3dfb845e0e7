// A table of Condottiere with two seats, as tests of its components need it.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { applyLanguage, loadMessages, loadServerMessages } from '../../../src/core/i18n/messages.svelte';
import { link } from '../../../src/core/link/connection.svelte';
import { Match } from '../../../src/core/match.svelte';
import { LiveSource } from '../../../src/core/sources/live';
import { localSnapshot } from '../../../src/core/sources/snapshot';
import { CardMatch } from '../../../src/games/condottiere/table/cardMatch.svelte';
import { handle } from '../../../src/games/condottiere/table/keys';
import { messages } from '../../../src/games/condottiere/messages';
import type { CardView } from '../../../src/games/condottiere/view';

export const VIEW: CardView = {
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
  open: { A: [], B: [] },
  kept: 0,
  bare: [],
  armed: [],
  discards: [],
  hands: { A: 3, B: 5 },
  hand: ['10', 'Surrender', 'Winter'],
  shown: { B: ['10'] },
};
export const SNAPSHOT = localSnapshot(
  'condottiere',
  {},
  {
    phase: 'playing',
    seats: { A: { kind: 'guest', id: 'a', name: 'Anna' }, B: { kind: 'computer', spec: 'squire' } },
    number: 7,
    hash: 'h',
    awaited: ['A'],
    legal: ['play:10', 'play:Surrender', 'play:Winter', 'pass'],
    view: VIEW,
    teams: [['A'], ['B']],
  },
);

/** The table of the running test. */
export let cardMatch: CardMatch;
let shown: ReturnType<typeof mount> | null = null;

/** Give every test of a file a fresh table, and an empty page. */
export function prepareTable(): void {
  beforeAll(async () => {
    vi.stubGlobal(
      'WebSocket',
      class {
        send(): void {}
        close(): void {}
      },
    );
    await applyLanguage();
    await loadMessages(messages);
    await loadServerMessages();
  });

  beforeEach(() => {
    document.body.innerHTML = '';
    localStorage.clear();
    link.requests.forget('t');
    const source = new LiveSource('t', '');
    const match = new Match(source);
    // Tests set the snapshot and the seat of the match; commands are made for them.
    Object.defineProperty(source, 'latest', { get: () => match.snapshot });
    Object.defineProperty(source, 'seat', { get: () => match.seat });
    match.snapshot = SNAPSHOT;
    match.seat = 'A';
    cardMatch = new CardMatch(match);
    const reasons = [
      { key: 'condottiere.why.printed', adds: 10, clause: 'CO-MERC-01', card: '10', count: 1, value: 10 },
    ];
    cardMatch.plays = [
      { word: 'play:10', strengths: { A: { strength: 23, reasons } }, leaves: [], courtesans: null, ends: null },
    ];
  });

  afterEach(() => {
    if (shown) void unmount(shown);
    shown = null;
    vi.useRealTimers();
  });
}

/** Mount a component in place of the one before. */
export function show<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): void {
  if (shown) void unmount(shown);
  shown = mount(component, { target: document.body, props });
}

/** The actions that were sent and have no answer yet. */
export const asked = (): unknown[] =>
  [...link.requests.pending.values()].map(({ command }) => ('word' in command ? command.word : ''));

export function press(key: string): void {
  handle(new KeyboardEvent('keydown', { key }), cardMatch);
  flushSync();
}

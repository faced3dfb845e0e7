// In team play the partner is marked wherever a seat appears: in the log, the caption of a playback and the result.
import { mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, expect, it } from 'vitest';
import LogPanel from '../../../src/components/table/LogPanel.svelte';
import PlaybackCaption from '../../../src/components/table/PlaybackCaption.svelte';
import { applyLanguage } from '../../../src/core/i18n/messages.svelte';
import { Match } from '../../../src/core/match.svelte';
import { localSnapshot } from '../../../src/core/sources/snapshot';
import type { MatchSource } from '../../../src/core/sources/source';
import { ConquestMatch } from '../../../src/games/conquest/table/conquestMatch.svelte';
import Outcome from '../../../src/games/conquest/table/Outcome.svelte';
import { TurnPlayback } from '../../../src/games/conquest/table/turnPlayback.svelte';
import { viewWith } from './fixture';

let shown: Record<string, unknown> | null = null;
beforeAll(applyLanguage);
afterEach(() => void (shown && unmount(shown)));

const marks = (selector: string): string[] =>
  [...document.querySelectorAll(selector)]
    .filter((one) => one.querySelector('.pill.partner'))
    .map((one) => one.textContent!.replace(/\s+/g, ' ').trim());

it('in the log', () => {
  const line = (seat: string) => ({ id: seat, at: 0, seat, text: `${seat} moves`, sort: 'action' as const });
  const lines = ['S', 'W', 'N', 'E'].map(line);
  shown = mount(LogPanel, { target: document.body, props: { lines, game: 'conquest', partners: ['N'] } });
  expect(marks('.log li')).toEqual([expect.stringMatching(/partner N moves/)]);
});

it('in the caption of a playback', async () => {
  const playback = new TurnPlayback(() => undefined, {
    speed: () => 'normal',
    follows: () => false,
    still: () => true,
  });
  playback.caption = { seat: 'N', text: 'N moves', step: 1, steps: 1 };
  shown = mount(PlaybackCaption, { target: document.body, props: { playback, game: 'conquest', partners: ['N'] } });
  expect(marks('.playback')).toHaveLength(1);
  playback.caption = { seat: 'W', text: 'W moves', step: 1, steps: 1 };
  await tick();
  expect(marks('.playback')).toHaveLength(0);
});

it('in the result', async () => {
  const seats = Object.fromEntries(['S', 'W', 'N', 'E'].map((seat) => [seat, { kind: 'person' as const, id: seat }]));
  const snapshot = localSnapshot(
    'test',
    {},
    {
      view: { ...viewWith({}) },
      number: 1,
      hash: 'h',
      phase: 'over',
      awaited: [],
      legal: [],
      seats,
      teams: [
        ['S', 'N'],
        ['W', 'E'],
      ],
      outcome: {
        ranking: [
          ['S', 'N'],
          ['W', 'E'],
        ],
        reason: 'conquest.over.castle',
        clause: '',
        data: {},
      },
    },
  );
  const source: MatchSource = {
    table: '',
    plans: true,
    open: (seat, to) => {
      to.seated(seat);
      to.welcome([], snapshot, null);
    },
    close: () => {},
    act: () => false,
    plan: () => false,
    undo: () => {},
    redo: () => {},
    command: () => {},
    query: async () => [],
  };
  const base = new Match(source);
  base.open('S');
  shown = mount(Outcome, { target: document.body, props: { match: new ConquestMatch(base), onshow: () => {} } });
  await tick();
  expect(marks('tbody tr')).toEqual([expect.stringMatching(/North partner/)]);
});

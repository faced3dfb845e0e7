// The end of a turn: a staged capture is never dropped without a question, and many unused moves are confirmed.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../../src/core/browser/settings.svelte';
import { storage } from '../../../src/core/browser/storage';
import { applyLanguage } from '../../../src/core/i18n/messages.svelte';
import { Match } from '../../../src/core/match.svelte';
import { localSnapshot } from '../../../src/core/sources/snapshot';
import type { MatchSource, SourceListener } from '../../../src/core/sources/source';
import type { TableSnapshot } from '../../../src/core/schema';
import { ConquestMatch } from '../../../src/games/conquest/table/conquestMatch.svelte';
import { goalWith, viewWith } from './fixture';

beforeAll(applyLanguage);
beforeEach(() => {
  settings.askEnd = true;
  storage.remove('staged');
});

/** A table of which the test decides what is reported; `sent` holds the actions that were played. */
function table(left: number, turn = 0, { prey = 'S6', strikes = false } = {}) {
  const sent: string[] = [];
  const asked: string[] = [];
  let listener: SourceListener | null = null;
  let number = 0;
  const snapshot = (awaited: string[], part: { left: number; turn: number }): TableSnapshot =>
    localSnapshot(
      'test',
      {},
      {
        view: { ...viewWith(part) },
        number: ++number,
        hash: `h${number}`,
        phase: 'playing',
        awaited,
        legal: ['S12-S13', 'end'],
        seats: {},
        teams: [],
      },
    );
  const source: MatchSource = {
    table: 't',
    plans: true,
    strikes,
    open: (seat, to) => {
      listener = to;
      to.seated(seat);
      to.welcome([], snapshot(['S'], { left, turn }), null);
    },
    close: () => {},
    act: (word, before) => {
      sent.push(...before, word);
      return true;
    },
    plan: () => true,
    undo: () => {},
    redo: () => {},
    command: () => {},
    query: async ({ about, stops }) => {
      asked.push([about, ...(stops ?? [])].join(' '));
      return about === 'threats' && !stops?.length ? [{ goal: prey }] : [];
    },
  };
  const base = new Match(source);
  base.open('S');
  const match = new ConquestMatch(base);
  const stage = (): void => match.choose(goalWith('S15', { words: ['S12-S15'], lost: ['soldier'] }), 'S12', 'knight');
  const report = (awaited: string[], part: { left: number; turn: number }): void =>
    listener!.snapshot(snapshot(awaited, part));
  const refuse = (): void => listener!.refused({ key: 'table.stale', params: {} } as never, null);
  return { match, sent, asked, stage, report, refuse };
}

describe('a capture', () => {
  it('waits for its confirmation', () => {
    const { match, sent, stage } = table(2);
    stage();
    expect(match.strike?.word).toBe('S12-S15');
    expect(sent).toEqual([]);
  });
  it('is played at once where nothing is confirmed', () => {
    const { match, sent, stage } = table(2, 0, { strikes: true });
    stage();
    expect(match.strike).toBeNull();
    expect(sent).toEqual(['S12-S15']);
    match.word('S12*S13');
    expect(sent).toEqual(['S12-S15', 'S12*S13']);
  });
});

describe('the end of a turn', () => {
  it('is warned of threats as they are after the staged capture', async () => {
    vi.useFakeTimers();
    try {
      const { match, asked, stage } = table(2);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(match.threats).toHaveLength(1);
      stage();
      expect(match.threats).toEqual([]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(match.threats).toEqual([]);
      match.undo();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(match.threats).toHaveLength(1);
      expect(asked).toEqual(['threats', 'wins', 'threats S12-S15', 'wins S12-S15', 'threats', 'wins']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks when a capture is staged, whatever the settings are', () => {
    settings.askEnd = false;
    const { match, sent, stage } = table(2);
    stage();
    match.end();
    expect(match.ending).toBe(true);
    expect(sent).toEqual([]);
  });

  it('asks when many moves are left, unless that is switched off', () => {
    const asked = table(4);
    asked.match.end();
    expect(asked.match.ending).toBe(true);
    expect(asked.sent).toEqual([]);
    settings.askEnd = false;
    const quiet = table(20);
    quiet.match.end();
    expect(quiet.sent).toEqual(['end']);
  });

  it('asks while a piece in danger can still move, unless that is switched off', async () => {
    vi.useFakeTimers();
    try {
      for (const [prey, left, asks, ending] of [
        ['S12', 2, true, true],
        ['S12', 2, false, false],
        ['S12', 0, true, false],
        ['S6', 2, true, false], // it has no legal action
      ] as const) {
        settings.askEnd = asks;
        const { match, sent } = table(left, 0, { prey });
        await vi.advanceTimersByTimeAsync(1_000);
        match.end();
        expect(match.ending).toBe(ending);
        expect(sent).toEqual(ending ? [] : ['end']);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends at once with few moves left', () => {
    const { match, sent } = table(3);
    match.end();
    expect(sent).toEqual(['end']);
  });

  it('asks for the typed word too', () => {
    const { match, sent, stage } = table(2);
    stage();
    match.word('end');
    expect(match.ending).toBe(true);
    expect(sent).toEqual([]);
  });

  it('strikes first and ends after the answer', () => {
    const { match, sent, stage, report } = table(6);
    stage();
    match.end();
    match.confirmEnd(true);
    expect(sent).toEqual(['S12-S15']);
    report(['N'], { left: 3, turn: 0 });
    expect(sent).toEqual(['S12-S15']);
    report(['S'], { left: 3, turn: 0 });
    expect(sent).toEqual(['S12-S15', 'end']);
  });

  it('does not end the next turn when the capture was the last move', () => {
    const { match, sent, stage, report } = table(3);
    stage();
    match.end();
    match.confirmEnd(true);
    report(['N'], { left: 20, turn: 1 });
    report(['S'], { left: 20, turn: 2 });
    expect(sent).toEqual(['S12-S15']);
  });

  it('does not end the turn after a refusal', () => {
    const { match, sent, stage, report, refuse } = table(6);
    stage();
    match.end();
    match.confirmEnd(true);
    refuse();
    report(['S'], { left: 6, turn: 0 });
    expect(sent).toEqual(['S12-S15']);
  });

  it('ends without the capture only on request', () => {
    const { match, sent, stage } = table(6);
    stage();
    match.end();
    match.confirmEnd(false);
    expect(sent).toEqual(['end']);
  });
});

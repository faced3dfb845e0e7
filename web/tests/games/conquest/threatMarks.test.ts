// Marks on own pieces in danger: on in the guided first match, and elsewhere as the player has chosen.
import { beforeEach, expect, it } from 'vitest';
import { adoptSettings, change, settings } from '../../../src/core/browser/settings.svelte';
import { storage } from '../../../src/core/browser/storage';
import { Match } from '../../../src/core/match.svelte';
import type { MatchSource } from '../../../src/core/sources/source';
import { ConquestMatch } from '../../../src/games/conquest/table/conquestMatch.svelte';

beforeEach(() => {
  storage.write('guided', 'first');
  change({ threats: 'auto' });
});

function at(table: string): ConquestMatch {
  const source: MatchSource = {
    table,
    plans: true,
    open: () => {},
    close: () => {},
    act: () => false,
    plan: () => false,
    undo: () => {},
    redo: () => {},
    command: () => {},
    query: async () => [],
  };
  return new ConquestMatch(new Match(source));
}

it('are on by default in the guided first match only', () => {
  expect([at('first').marksThreats, at('other').marksThreats, at('').marksThreats]).toEqual([true, false, false]);
});

it('stay as the player has chosen, in every match', () => {
  at('other').marksThreats = true;
  expect([at('first').marksThreats, at('third').marksThreats]).toEqual([true, true]);
  at('first').marksThreats = false;
  expect([at('first').marksThreats, at('third').marksThreats]).toEqual([false, false]);
  expect(storage.read<{ threats: string }>('settings')?.threats).toBe('off');
});

it('are adopted from an account, without unknown values', () => {
  adoptSettings({ threats: 'on' });
  expect(settings.threats).toBe('on');
  adoptSettings({ threats: 'sometimes' });
  expect(settings.threats).toBe('on');
});

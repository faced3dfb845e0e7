import { describe, expect, it, vi } from 'vitest';
import { Selection } from '../../../src/games/conquest/table/selection.svelte';
import type { Goal } from '../../../src/games/conquest/view';
import { goalWith, viewWith } from './fixture';
import { readAction } from '../../../src/games/conquest/notation';

const goal = goalWith;
const finger = { touch: true, shift: false } as Parameters<Selection['tap']>[1];

/** A match in which questions are answered when the test says so. */
function begun() {
  const pending: ((goals: Goal[]) => void)[] = [];
  const match = {
    view: viewWith({ stacks: { S12: { piece: 'knight', side: 'S', used: 0, of: 6 } } }),
    myTurn: true,
    notice: null,
    pending: null,
    settled: async () => {},
    words: [readAction('S12-S13')!],
    range: async () => [],
    reach: () => new Promise<Goal[]>((resolve) => pending.push(resolve)),
    word: vi.fn(),
    choose: vi.fn(),
  };
  const selection = new Selection(
    match,
    () => {},
    () => false,
  );
  const tell = async (...goals: Goal[]) => {
    pending.shift()!(goals);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { selection, match, tell };
}

describe('selection', () => {
  it('keeps a tap that is faster than the goals until they arrive', async () => {
    const { selection, match, tell } = begun();
    selection.tap('S12', finger);
    selection.tap('W2', finger);
    expect(match.word).not.toHaveBeenCalled();
    await tell(goal('W2'));
    expect(selection.unconfirmed?.goal).toBe('W2');
    expect(match.word).not.toHaveBeenCalled();
  });

  it('keeps a proposed piece selected at the first tap on it, and clears it at the second', async () => {
    const { selection, tell } = begun();
    selection.propose('S12', 0, goal('W2'));
    await tell(goal('W2'), goal('S13'));
    expect(selection.unconfirmed?.goal).toBe('W2');
    selection.tap('S12', finger);
    await tell(goal('W2'), goal('S13'));
    expect([selection.place, selection.goals.length, selection.unconfirmed]).toEqual(['S12', 2, null]);
    selection.tap('S12', finger);
    expect(selection.place).toBeNull();
  });

  it('asks while the finger is still down, and once', async () => {
    const { selection, match, tell } = begun();
    const reach = vi.spyOn(match, 'reach');
    selection.press('W2');
    expect(reach).not.toHaveBeenCalled();
    selection.press('S12');
    expect(selection.place).toBeNull();
    expect(reach).toHaveBeenCalledWith('S12', []);
    await tell(goal('W2'));
    selection.tap('S12', finger);
    expect(selection.place).toBe('S12');
    await Promise.resolve();
    expect(selection.goals).toHaveLength(1);
    selection.press('S12');
    expect(reach).toHaveBeenCalledTimes(1);
  });

  it('asks again where the position has changed since the finger was laid down', () => {
    const { selection, match } = begun();
    const reach = vi.spyOn(match, 'reach');
    selection.press('S12');
    selection.refresh();
    selection.tap('S12', finger);
    expect(reach).toHaveBeenCalledTimes(2);
  });

  it('asks why not where the goals are known and the place is none', async () => {
    const { selection, match, tell } = begun();
    selection.tap('S12', finger);
    selection.tap('W3', finger);
    await tell(goal('W2'));
    expect(match.word).toHaveBeenCalledWith('S12-W3');
  });

  it('explains an own piece that can do nothing, and shows the range of others', async () => {
    const { selection, match } = begun();
    const explainStandstill = vi.fn(async (start: string) => start === 'S6');
    Object.assign(match, { seat: 'S', explainStandstill });
    const stack = { piece: 'chariot', side: 'S', used: 0, of: 6 };
    Object.assign(match.view.stacks, { S6: stack, S7: stack, N6: { ...stack, side: 'N' } });
    await selection.observe('S6');
    expect(selection.observed).toBeNull();
    await selection.observe('S7');
    expect(selection.observed).toBe('S7');
    await selection.observe('N6');
    expect(selection.observed).toBe('N6');
    expect(explainStandstill.mock.calls).toEqual([['S6'], ['S7']]);
  });

  it('keeps what waits for Go over a new position while it stays a goal', async () => {
    const { selection, match, tell } = begun();
    selection.tap('S12', finger);
    await tell(goal('W2'));
    selection.tap('W2', finger);
    selection.refresh();
    expect(selection.goals).toHaveLength(1);
    await tell(goal('W2'), goal('W3'));
    expect(selection.unconfirmed?.goal).toBe('W2');
    selection.refresh();
    await tell(goal('W3'));
    expect(selection.unconfirmed).toBeNull();
    match.myTurn = false;
    selection.refresh();
    expect(selection.place).toBeNull();
  });

  it('forgets an answer about a piece that was laid down', async () => {
    const { selection, tell } = begun();
    selection.tap('S12', finger);
    selection.tap('S12', finger);
    await tell(goal('W2'));
    expect(selection.goals).toEqual([]);
  });
});

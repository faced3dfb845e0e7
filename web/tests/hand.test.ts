import { describe, expect, it, vi } from 'vitest';
import { Hand } from '../src/match/hand.svelte';
import type { Match } from '../src/match/match.svelte';
import type { Goal } from '../src/match/view';
import { readWord } from '../src/match/words';

const goal = (place: string): Goal => ({ goal: place, quiet: false }) as unknown as Goal;
const finger = { touch: true, shift: false } as Parameters<Hand['tap']>[1];

/** A match in which questions are answered when the test says so. */
function begun() {
  const told: ((goals: Goal[]) => void)[] = [];
  const match = {
    view: { stacks: { S12: { piece: 'knight', side: 'S' } } },
    myTurn: true,
    notice: null,
    words: [readWord('S12-S13')!],
    reach: () => new Promise<Goal[]>((resolve) => told.push(resolve)),
    word: vi.fn(),
    choose: vi.fn(),
  };
  const hand = new Hand(
    match as unknown as Match,
    () => {},
    () => false,
  );
  const tell = async (...goals: Goal[]) => {
    told.shift()!(goals);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { hand, match, tell };
}

describe('hand', () => {
  it('keeps a tap that is faster than the goals until they are told', async () => {
    const { hand, match, tell } = begun();
    hand.tap('S12', finger);
    hand.tap('W2', finger);
    expect(match.word).not.toHaveBeenCalled();
    await tell(goal('W2'));
    expect(hand.tried?.goal).toBe('W2');
    expect(match.word).not.toHaveBeenCalled();
  });

  it('asks while the finger is still down, and once', async () => {
    const { hand, match, tell } = begun();
    const reach = vi.spyOn(match, 'reach');
    hand.press('W2');
    expect(reach).not.toHaveBeenCalled();
    hand.press('S12');
    expect(hand.place).toBeNull();
    expect(reach).toHaveBeenCalledWith('S12', []);
    await tell(goal('W2'));
    hand.tap('S12', finger);
    expect(hand.place).toBe('S12');
    await Promise.resolve();
    expect(hand.goals).toHaveLength(1);
    hand.press('S12');
    expect(reach).toHaveBeenCalledTimes(1);
  });

  it('asks again where the position has changed since the finger was laid down', () => {
    const { hand, match } = begun();
    const reach = vi.spyOn(match, 'reach');
    hand.press('S12');
    hand.refresh();
    hand.tap('S12', finger);
    expect(reach).toHaveBeenCalledTimes(2);
  });

  it('asks why not where the goals are known and the place is none', async () => {
    const { hand, match, tell } = begun();
    hand.tap('S12', finger);
    hand.tap('W3', finger);
    await tell(goal('W2'));
    expect(match.word).toHaveBeenCalledWith('S12-W3');
  });

  it('keeps what waits for Go over a new position while it stays a goal', async () => {
    const { hand, match, tell } = begun();
    hand.tap('S12', finger);
    await tell(goal('W2'));
    hand.tap('W2', finger);
    hand.refresh();
    expect(hand.goals).toHaveLength(1);
    await tell(goal('W2'), goal('W3'));
    expect(hand.tried?.goal).toBe('W2');
    hand.refresh();
    await tell(goal('W3'));
    expect(hand.tried).toBeNull();
    match.myTurn = false;
    hand.refresh();
    expect(hand.place).toBeNull();
  });

  it('forgets an answer about a piece that was laid down', async () => {
    const { hand, tell } = begun();
    hand.tap('S12', finger);
    hand.tap('S12', finger);
    await tell(goal('W2'));
    expect(hand.goals).toEqual([]);
  });
});

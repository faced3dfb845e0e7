import { describe, expect, it } from 'vitest';
import { afterMove } from '../../../src/games/conquest/preview';
import { goalWith, viewWith } from './fixture';
import type { Goal } from '../../../src/games/conquest/view';

const VIEW = viewWith({
  budget: 20,
  spent: 3,
  left: 17,
  stacks: {
    S1: { piece: 'elephant', side: 'S', used: 1, of: 4, load: [{ piece: 'soldier', side: 'S', used: 0, of: 4 }] },
    S3: { piece: 'soldier', side: 'N', used: 0, of: 4 },
    S4: { piece: 'knight', side: 'S', used: 0, of: 6 },
  },
});
const goal = (place: string, how: Goal['how'], kind = 'moved'): Goal =>
  goalWith(place, { how, kind, cost: 2, words: [`S1-${place}`] });

describe('an own move', () => {
  it('puts the stack with its load on the goal and spends its moves', () => {
    const after = afterMove(VIEW, 'S', 'S1', goal('S2', 'moves'))!;
    expect(Object.keys(after.stacks).sort()).toEqual(['S2', 'S3', 'S4']);
    expect([after.stacks['S2']!.load?.length, after.stacks['S2']!.used, after.spent, after.left]).toEqual([
      1, 3, 5, 15,
    ]);
    expect(VIEW.stacks['S1']).toBeDefined();
  });

  it('takes an enemy stack, and nothing that only the server can decide', () => {
    expect(afterMove(VIEW, 'S', 'S1', goal('S3', 'captures'))!.stacks['S3']!.piece).toBe('elephant');
    expect(afterMove(VIEW, 'S', 'S1', goal('S4', 'moves'))).toBeNull(); // mounting
    expect(afterMove(VIEW, 'S', 'S1', goal('S3', 'commandeers'))).toBeNull();
    expect(afterMove(VIEW, 'S', 'S1', goal('S2', 'moves', 'built'))).toBeNull();
    expect(afterMove(VIEW, 'N', 'S1', goal('S2', 'moves'))).toBeNull();
    expect(afterMove(VIEW, 'S', 'S1.1', goal('S2', 'moves'))).toBeNull(); // a rider alone
  });
});

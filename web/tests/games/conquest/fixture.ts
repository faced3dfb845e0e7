// Views and query answers of Conquest, as tests need them.
import type { Goal, View } from '../../../src/games/conquest/view';

/** A view of an empty board, with parts of it changed. */
export function viewWith(part: Partial<View>): View {
  return {
    position: '',
    board: 'rosa',
    options: {},
    active: 'S',
    turn: 0,
    budget: 20,
    spent: 0,
    left: 20,
    full: 20,
    window: null,
    seats: {},
    stacks: {},
    raised: [],
    ...part,
  };
}

/** A way to a place, with parts of it changed. */
export function goalWith(goal: string, part: Partial<Goal> = {}): Goal {
  return {
    goal,
    words: [],
    cost: 1,
    kind: 'moved',
    how: 'moves',
    lost: [],
    quiet: false,
    asked: null,
    answers: [],
    ends: false,
    over: false,
    ...part,
  };
}

// The own move before the server confirms it: the moving stack on its goal. Only what the move itself decides is shown;
// everything else (building, mounting, shots, answers) waits for the server.
import type { ConquestStack } from './schema';
import type { Goal, View } from './view';

/** The view after a stack has moved to a goal, or null if more than that would change. */
export function afterMove(view: View, seat: string, start: string, goal: Goal): View | null {
  const moving = view.stacks[start];
  const there = view.stacks[goal.goal];
  if (!moving || moving.side !== seat || goal.kind !== 'moved') return null;
  const captures = goal.how === 'captures' && there !== undefined && there.side !== seat;
  const moves = goal.how === 'moves' && there === undefined;
  if (!captures && !moves) return null;
  const stacks: Record<string, ConquestStack> = { ...view.stacks };
  delete stacks[start];
  stacks[goal.goal] = { ...moving, used: moving.used + goal.cost };
  const spent = Math.min(view.budget, view.spent + goal.cost);
  return { ...view, stacks, spent, left: Math.max(0, view.left - goal.cost) };
}

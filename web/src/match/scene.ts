// What the board shows now: the view, the plan, the hand, and what was done last.
import type { Scene } from '../board/model';
import type { Hand } from './hand.svelte';
import type { Match } from './match.svelte';
import { goalPath, lastTrips } from './trips';
import { readWord } from './words';

export function sceneOf(match: Match, hand: Hand, names: boolean, focused: string | null): Partial<Scene> {
  const { view, strike } = match;
  if (!view) return {};
  const shown = hand.shown;
  const staged = strike ? goalPath(strike.start, [...strike.before, strike.word]) : [];
  const preview = focused ? readWord(focused) : null;
  return {
    stacks: view.stacks,
    raised: view.raised,
    dormant: Object.entries(view.seats).flatMap(([seat, standing]) => (standing.dormant ? [seat] : [])),
    selected: hand.place,
    goals: hand.goals.map((goal) => ({
      place: goal.goal,
      cost: goal.cost,
      kind:
        goal.lost.length || goal.how === 'commandeers' || goal.kind === 'commandeered'
          ? 'take'
          : goal.how === 'moves'
            ? 'go'
            : 'act',
    })),
    path: shown ? goalPath(hand.start, shown.words) : staged,
    cost: shown ? shown.cost : null,
    stops: hand.stops,
    ghosts: match.plan.flatMap((line) => line.places.slice(-1)),
    target: view.window?.place ?? (strike ? (readWord(strike.word)?.goal ?? null) : null),
    threatened: [],
    trail: hand.place ? [] : lastTrips(match.tales),
    preview: preview?.place && preview.goal ? [preview.place, preview.goal] : null,
    names,
  };
}

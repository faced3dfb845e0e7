// What the board shows now: the view, the plan, the hand, and what was done last.
import type { Scene } from '../board/model';
import type { Selection } from './selection.svelte';
import type { ConquestMatch } from './conquestMatch.svelte';
import { goalPath, lastTrips, lastTurn, steps } from '../trips';
import { readAction } from '../notation';
import type { View } from '../view';

export function sceneOf(
  match: ConquestMatch,
  selection: Selection,
  names: boolean,
  focused: string | null,
  again = false,
  /** A position of the others' turns that is shown instead of the present one. */
  past: View | null = null,
): Partial<Scene> {
  const { strike } = match;
  const view = past ?? match.view;
  if (!view) return {};
  const shown = selection.shown;
  const staged = strike ? goalPath(strike.start, [...strike.before, strike.word]) : [];
  return {
    stacks: view.stacks,
    raised: view.raised,
    dormant: Object.entries(view.seats).flatMap(([seat, standing]) => (standing.dormant ? [seat] : [])),
    vulnerable: Object.entries(view.seats).flatMap(([seat, standing]) => (standing.units === 2 ? [seat] : [])),
    selected: selection.place,
    goals: selection.goals.map((goal) => ({
      place: goal.goal,
      cost: goal.cost,
      kind:
        goal.lost.length || goal.how === 'commandeers' || goal.kind === 'commandeered'
          ? 'take'
          : goal.how === 'moves'
            ? 'go'
            : 'act',
    })),
    path: shown ? goalPath(selection.dreamt ? startOf(shown.words) : selection.start, shown.words) : staged,
    cost: shown ? shown.cost : null,
    stops: selection.stops,
    imagined: imagined(selection, match.seat),
    ghosts: match.plan.flatMap((line) => line.places.slice(-1)),
    target: view.window?.place ?? (strike ? (readAction(strike.word)?.goal ?? null) : null),
    threatened: [...new Set(match.wins.map((win) => win.goal))],
    trail: again ? lastTurn(match.feed).flatMap(steps) : selection.place ? [] : lastTrips(match.feed),
    preview: focused ? focused.split(' ') : null,
    names,
    veiled: match.answering,
  };
}

function startOf(words: string[]): string {
  return readAction(words[0] ?? '')?.place ?? '';
}

/** The piece that a deed of the menu would build. */
function imagined(selection: Selection, seat: string | null): Scene['imagined'] {
  const word = readAction(selection.dreamt?.words[0] ?? '');
  if (word?.kind !== 'build' || !seat) return null;
  return { place: word.goal, stack: { piece: word.piece, side: seat, used: 0 } };
}

// The scene of the board: view, plan, selection and last actions.
import { boardMarks } from '../../../core/boardMarks.svelte';
import type { Scene } from '../board/model';
import type { Selection } from './selection.svelte';
import type { ConquestMatch } from './conquestMatch.svelte';
import { goalPath, lastTrips, lastTurn, steps } from '../trips';
import { readAction } from '../notation';
import type { View } from '../view';

export function sceneOf(
  match: ConquestMatch,
  selection: Selection,
  names: Record<string, string> | null,
  focused: string | null,
  again = false,
  /** The position of a played-back turn, shown instead of the current one. */
  past: View | null = null,
  /** Places that a text names. */
  lit: string[] = [],
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
    partners: match.partners,
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
    path: shown ? goalPath(selection.previewed ? startOf(shown.words) : selection.start, shown.words) : staged,
    cost: shown ? shown.cost : null,
    stops: selection.stops,
    buildPreview: buildPreview(selection, match.seat),
    ghosts: match.plan.flatMap((line) => line.places.slice(-1)),
    target: view.window?.place ?? (strike ? (readAction(strike.word)?.goal ?? null) : null),
    threatened: [...new Set(match.wins.map((win) => win.goal))],
    trail: again ? lastTurn(match.feed).flatMap(steps) : selection.place ? [] : lastTrips(match.feed),
    endangered: match.marksThreats ? [...new Set(match.threats.map(({ goal }) => goal))] : [],
    hint: past ? null : match.suggested,
    observed: selection.observed,
    range: selection.range.map(({ goal, cost, lost }) => ({ place: goal, cost, takes: lost.length > 0 })),
    lit,
    preview: focused ? focused.split(' ') : null,
    names,
    dimmed: match.answering,
    drawn: boardMarks(),
  };
}

function startOf(words: string[]): string {
  return readAction(words[0] ?? '')?.place ?? '';
}

/** The piece that the previewed action would build. */
function buildPreview(selection: Selection, seat: string | null): Scene['buildPreview'] {
  const word = readAction(selection.previewed?.words[0] ?? '');
  if (word?.kind !== 'build' || !seat) return null;
  return { place: word.goal, stack: { piece: word.piece, side: seat, used: 0 } };
}

// What the board shows now: the view, the plan, the hand, and what was done last.
import type { Scene } from '../board/model';
import type { Hand } from './hand.svelte';
import type { Match } from './match.svelte';
import { goalPath, lastTrips, lastTurn, steps } from './trips';
import { readWord } from './words';

export function sceneOf(
  match: Match,
  hand: Hand,
  names: boolean,
  focused: string | null,
  again = false,
): Partial<Scene> {
  const { view, strike } = match;
  if (!view) return {};
  const shown = hand.shown;
  const staged = strike ? goalPath(strike.start, [...strike.before, strike.word]) : [];
  return {
    stacks: view.stacks,
    raised: view.raised,
    dormant: Object.entries(view.seats).flatMap(([seat, standing]) => (standing.dormant ? [seat] : [])),
    vulnerable: Object.entries(view.seats).flatMap(([seat, standing]) => (standing.units === 2 ? [seat] : [])),
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
    path: shown ? goalPath(hand.dreamt ? startOf(shown.words) : hand.start, shown.words) : staged,
    cost: shown ? shown.cost : null,
    stops: hand.stops,
    imagined: imagined(hand, match.seat),
    ghosts: match.plan.flatMap((line) => line.places.slice(-1)),
    target: view.window?.place ?? (strike ? (readWord(strike.word)?.goal ?? null) : null),
    threatened: [...new Set(match.wins.map((win) => win.goal))],
    trail: again ? lastTurn(match.tales).flatMap(steps) : hand.place ? [] : lastTrips(match.tales),
    preview: focused ? focused.split(' ') : null,
    names,
    veiled: match.answering,
  };
}

function startOf(words: string[]): string {
  return readWord(words[0] ?? '')?.place ?? '';
}

/** The piece that a deed of the menu would build. */
function imagined(hand: Hand, seat: string | null): Scene['imagined'] {
  const word = readWord(hand.dreamt?.words[0] ?? '');
  if (word?.kind !== 'build' || !seat) return null;
  return { place: word.goal, stack: { piece: word.piece, side: seat, used: 0 } };
}

// What is due at the table of Conquest: the sentences of the coach.
import type { CoachLine } from '../../../core/guide';
import { t, type Key } from '../../../core/i18n/messages.svelte';
import type { ConquestMatch } from '../table/conquestMatch.svelte';
import type { Selection } from '../table/selection.svelte';
import { placeMark } from '../../../core/places.svelte';
import { capturedText, kind, seatName, subjectText } from '../text';
import type { Idea, View } from '../view';

/** The steps of a turn. */
const [CHOOSE, PLAN, STRIKE, END] = [0, 1, 2, 3];
export const STEPS: Key[] = ['coach.step.choose', 'coach.step.plan', 'coach.step.strike', 'coach.step.end'];
/** Moves left below which a turn without a capture in reach may as well end. */
const FEW = 3;

/** A suggestion, and how it is selected on the board. */
export interface Suggestion {
  idea: Idea;
  select: () => void;
}

export function coachOf(match: ConquestMatch, selection: Selection, suggestion: Suggestion | null): CoachLine | null {
  const { view, seat, snapshot } = match;
  if (!view || !seat || !snapshot || snapshot.outcome || snapshot.phase === 'over') return null;
  if (match.answering) return answerLine(match, view);
  if (!match.myTurn) return waitLine(match, view);
  return turnLine(match, selection, view, seat, suggestion);
}

function answerLine(match: ConquestMatch, view: View): CoachLine {
  const place = view.window!.place;
  const captor = view.stacks[place]?.side ?? view.active;
  const lost = lastLost(match) ?? '';
  return {
    state: 'answer',
    due: t('coach.answer', {
      seat: seatName(captor),
      piece: kind(lost),
      captured: lost && capturedText([lost]),
    }),
    why: t('coach.answer.why'),
    step: null,
  };
}

/** The piece of this player that was captured last. */
function lastLost(match: ConquestMatch): string | undefined {
  for (const item of match.feed.toReversed()) {
    const events = (item.data['events'] ?? []) as { data: { lost?: string[] } }[];
    const lost = events.findLast(({ data }) => data.lost?.length)?.data.lost;
    if (lost) return lost[0];
  }
  return undefined;
}

function waitLine(match: ConquestMatch, view: View): CoachLine {
  const [awaited = view.active] = match.awaited;
  const asked = view.window !== null;
  return {
    state: asked ? 'asked' : 'wait',
    due: t(asked ? 'coach.asked' : 'coach.wait', { seat: seatName(awaited) }),
    why: t(asked ? 'coach.asked.why' : 'coach.wait.why'),
    step: null,
  };
}

function turnLine(
  match: ConquestMatch,
  selection: Selection,
  view: View,
  seat: string,
  suggestion: Suggestion | null,
): CoachLine {
  const line = (state: string, step: number, params = {}, why = t(`coach.${state}.why` as Key, params)): CoachLine => ({
    state,
    due: t(`coach.${state}` as Key, params),
    why,
    step,
  });
  if (match.strike) return line('strike', STRIKE);
  if (selection.unconfirmed) return line('go', PLAN, {}, isFirst(view) ? firstTurn(view) : t('coach.where.why'));
  if (selection.place) return line(selection.goals.length || selection.waiting ? 'where' : 'stuck', PLAN);
  const moves = match.words.filter((word) => word.kind !== 'end');
  const threatened = match.plan.length ? plannedIntoDanger(match) : null;
  if (threatened)
    return {
      ...line('threat', PLAN, {
        piece: kind(threatened.victim),
        captured: capturedText([threatened.victim]),
        by: kind(threatened.piece),
        seat: seatName(threatened.seat),
        place: placeMark(threatened.goal),
      }),
      places: [threatened.place, threatened.goal],
    };
  const { idea } = suggestion ?? {};
  const about = idea && wordsOf(idea);
  if (suggestion && idea!.aim !== 'advance') return { ...line(idea!.aim, CHOOSE, about!), select: suggestion.select };
  if (!moves.length) return line(view.left ? 'end' : 'spent', END);
  const captures = moves.some((word) => (view.stacks[word.goal]?.side ?? seat) !== seat);
  if (view.spent > 0 && view.left <= FEW && !captures) return line('few', END, { n: view.left });
  const example = { ...(suggestion && { select: suggestion.select }) };
  if (match.plan.length) return { ...line('planned', PLAN, { n: view.left }), ...example };
  const yours = t(`coach.yours.${seat}` as Key);
  const why = isFirst(view) && view.spent === 0 ? firstTurn(view) : about ? t('coach.advance', about) : '';
  return { ...line('choose', CHOOSE, {}, `${yours} ${why}`), ...example };
}

function wordsOf(idea: Idea): Record<string, string | number> {
  return {
    piece: kind(idea.piece),
    the: subjectText(idea.piece),
    place: placeMark(idea.place),
    goal: placeMark(idea.goal),
    prey: kind(idea.lost[0] ?? ''),
    captured: capturedText(idea.lost.slice(0, 1)),
    cost: idea.cost,
    asked: idea.asked || 'no',
    seat: idea.asked ? seatName(idea.asked) : '',
  };
}

/** Whether this is the short first turn of a seat. */
export function isFirst(view: View): boolean {
  return view.turn < Object.keys(view.seats).length && view.budget < view.full;
}

/** Why the first turn is short. */
function firstTurn(view: View): string {
  return t('coach.first', { n: view.budget, full: view.full });
}

/** The cheapest threat to the piece that was planned last. */
function plannedIntoDanger(match: ConquestMatch): ConquestMatch['threats'][number] | null {
  const end = match.plan.at(-1)?.places.at(-1);
  return match.threats.filter(({ goal }) => goal === end).sort((a, b) => a.cost - b.cost)[0] ?? null;
}

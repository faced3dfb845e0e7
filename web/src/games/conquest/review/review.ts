// Reviews of Conquest: what a turn captured, and what a better one could have captured.
import { loadMessages, t } from '../../../core/i18n/messages.svelte';
import { placeMark } from '../../../core/places.svelte';
import type { GameReplay } from '../../../core/replay/game';
import type { DecisionFacts, GameReview } from '../../../core/review/game';
import type { ReplayCard, SaidWord } from '../../../core/schema';
import type { Stack } from '../board/model';
import { readAction } from '../notation';
import { after, lineTexts } from '../replay/lines';
import { capturedText, kind, subjectText } from '../text';
import { member, piecesIn, viewOf, type EventData } from '../view';
import { messages } from './messages';

/** A chance from which on a match counts as won. */
const WON = 0.995;

function piecesOf(stack: Stack): string[] {
  return [stack.piece, ...(stack.load ?? []).flatMap(piecesOf)];
}

interface Capture {
  piece: string;
  place: string;
  lost: string[];
}

/** What a seat captures in a line of play. */
export function capturesOf(steps: SaidWord[], view: { stacks: Record<string, Stack> }, seat: string): Capture[] {
  const found: Capture[] = [];
  let stacks: Record<string, Stack> = view.stacks;
  const origins = new Map<string, string>(); // where the stack on a place stood before the line
  for (const step of steps) {
    const word = readAction(step.word);
    if (!word) continue;
    const piece = member(stacks[word.place], word.member);
    const there = stacks[word.goal];
    const hostile = there && piece && there.side !== piece.side && word.goal !== word.place && word.kind !== 'build';
    const place = origins.get(word.place) ?? word.place;
    if (hostile && step.seat === seat) found.push({ piece: piece.piece, place, lost: piecesOf(there) });
    if (word.goal && !word.member && (hostile || !there)) origins.set(word.goal, place);
    origins.delete(word.place);
    stacks = after(stacks, word);
  }
  return found;
}

function playedText(facts: DecisionFacts): string {
  const who = { you: facts.you ? 'yes' : 'no', name: facts.name };
  const { seat } = facts.decision;
  const lost = facts.events
    .map(({ data }) => data as EventData)
    .filter((data) => data.seat === seat)
    .flatMap((data) => data.lost ?? []);
  if (lost.length) return t('review.war.took', { ...who, lost: capturedText(lost) });
  return t(facts.words.includes('decline') ? 'review.war.declined' : 'review.war.quiet', who);
}

function missedText({ decision, view: before }: DecisionFacts): string {
  const view = viewOf(before);
  const own = decision.better.filter((step) => step.seat === decision.seat);
  if (!view || !own.length) return '';
  if (Number(decision.before[decision.seat]) >= WON) return t('review.war.win');
  const [first, ...more] = capturesOf(decision.better, view, decision.seat);
  if (first) {
    const piece = subjectText(first.piece);
    const lost = capturedText(first.lost);
    return t('review.war.take', { piece, place: placeMark(first.place), lost, more: more.length });
  }
  if (own[0]!.word === 'end') return t('review.war.end');
  if (own[0]!.word === 'decline') return t('review.war.decline');
  return t('review.war.line', { line: lineTexts(decision.better, view)[0] ?? '' });
}

export async function load(_card: ReplayCard, _replay: GameReplay): Promise<GameReview> {
  await loadMessages(messages);
  return {
    single: false,
    sentence: (facts) => [playedText(facts), missedText(facts)].filter(Boolean).join(' '),
    hint({ decision, view: before }) {
      const view = viewOf(before);
      const taking = view ? capturesOf(decision.better, view, decision.seat)[0] : undefined;
      const word = readAction(decision.better[0]?.word ?? '');
      const piece = taking?.piece ?? (word && member(view?.stacks[word.place], word.member)?.piece);
      if (!word || !piece) return t('review.war.hint.none');
      return t('review.war.hint', { piece: kind(piece), place: placeMark(taking?.place ?? word.place) });
    },
    axisText: (turn) => String(turn.round),
    countName: () => t('review.war.count'),
    count: (view, seat) => piecesIn(viewOf(view), seat),
  };
}

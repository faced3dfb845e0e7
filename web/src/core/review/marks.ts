// What is drawn on the board while something better is shown: what was played, solid, and what was better, dashed.
import type { BoardMark } from '../boardMarks.svelte';
import type { GameReplay } from '../replay/game';
import type { Timeline } from '../replay/timeline';
import type { DecisionCard, SaidWord } from '../schema';

/** The ink that games give to the steps of the seat that a line begins with; answers have another one. */
const OWN = 'blue';

/** The steps of a decision as they were played; none where a word is not known to the reader. */
export function playedSteps(timeline: Timeline, one: DecisionCard): SaidWord[] {
  const steps = timeline.card.steps.slice(one.first, one.last);
  return steps.every(({ word }) => word) ? steps.map(({ seat, word }) => ({ seat, word: word! })) : [];
}

/**
 * The ways of both lines of the seat that decided. The played ones are solid in the colour of the seat, the better ones
 * red and dashed, above them; rings and numbers are those of the better line.
 */
export function comparison(timeline: Timeline, replay: GameReplay, one: DecisionCard, tint?: string): BoardMark[] {
  const view = timeline.view(one.first);
  const marks = (steps: SaidWord[]): BoardMark[] => replay.lineMarks?.(steps, view) ?? [];
  const own = (mark: BoardMark): boolean => mark.kind === 'number' || mark.colour === OWN;
  const played = marks(playedSteps(timeline, one))
    .filter((mark) => mark.kind !== 'number' && own(mark))
    .map((mark) => (mark.kind === 'arrow' ? Object.assign({}, mark, { dashed: false }, tint && { tint }) : mark));
  const better = marks(one.better)
    .filter((mark) => mark.kind !== 'arrow' || own(mark))
    .map((mark) => (mark.kind === 'number' ? mark : Object.assign({}, mark, { colour: 'red' as const })))
    .map((mark) => (mark.kind === 'arrow' ? Object.assign({}, mark, { dashed: true }) : mark));
  return [...played, ...better];
}

/** The first parts of what a seat did, as one sentence. */
export function lineText(timeline: Timeline, replay: GameReplay, one: DecisionCard, steps: SaidWord[]): string {
  const view = timeline.view(one.first);
  const own = (replay.lineParts?.(steps, view) ?? []).filter(({ seat }) => seat === one.seat).map(({ text }) => text);
  return own.slice(0, MOST_PARTS).join('; ') + (own.length > MOST_PARTS ? ' …' : '');
}
const MOST_PARTS = 3;

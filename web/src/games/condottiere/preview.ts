// The preview of an own card before the server confirms it: moved from the hand to the line. Cards with other effects,
// and those played face down, wait for the server.
import { cardKind } from './cards';
import type { CardView, Play } from './view';

/** The view after a card is played, or null where more than the line changes. */
export function afterPlay(view: CardView, seat: string, word: string, play: Play | undefined): CardView | null {
  const [what, card = ''] = word.split(':');
  const { hand } = view;
  const at = hand?.indexOf(card) ?? -1;
  if (what !== 'play' || !hand || at < 0 || !cardKind(card)?.stays) return null;
  if (view.options['variant_e'] === 'yes' || !play || play.leaves.length) return null;
  const strengths = Object.entries(play.strengths).map(([one, { strength }]) => [one, strength] as const);
  return {
    ...view,
    hand: hand.toSpliced(at, 1),
    lines: { ...view.lines, [seat]: [...(view.lines[seat] ?? []), card] },
    strengths: { ...view.strengths, ...Object.fromEntries(strengths) },
  };
}

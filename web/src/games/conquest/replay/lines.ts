// A line of play in words: every step as the position has it at that moment.
import { t } from '../../../core/i18n/messages.svelte';
import { placeMark } from '../../../core/places.svelte';
import type { SaidWord } from '../../../core/schema';
import type { BoardMark } from '../../../core/boardMarks.svelte';
import type { LinePart } from '../../../core/replay/game';
import PieceLineMark from '../board/PieceLineMark.svelte';
import type { BoardData, Stack } from '../board/model';
import { readAction, type Word } from '../notation';
import { kind, seatName, wordText } from '../text';
import { member, type View } from '../view';

type Stacks = Record<string, Stack>;

/** The stacks after an action, as far as texts of later ones need them. */
export function after(stacks: Stacks, word: Word): Stacks {
  const { [word.place]: stack, [word.goal]: there, ...rest } = stacks;
  const piece = member(stack, word.member);
  if (word.kind === 'shoot') return { ...rest, ...(stack && { [word.place]: stack }) };
  if (!stack || !piece || !word.goal || word.goal === word.place || word.kind === 'build') return stacks;
  const load = there && there.side === piece.side ? { ...there, load: [...(there.load ?? []), piece] } : piece;
  const left = word.member
    ? { [word.place]: { ...stack, load: (stack.load ?? []).filter((one) => one !== piece) } }
    : {};
  return { ...rest, ...left, [word.goal]: load };
}

/** The steps of a line, the moves of one piece in one part. */
export function lineParts(steps: SaidWord[], view: View): LinePart[] {
  const parts: LinePart[] = [];
  let stacks: Stacks = view.stacks;
  let trip = { from: '', to: '', seat: '' };
  for (const [last, { seat, word: code }] of steps.entries()) {
    const word = readAction(code);
    if (!word) continue;
    const quiet = word.kind === 'step' && !word.member && !stacks[word.goal];
    const moved = member(stacks[word.place], word.member)?.piece ?? '';
    const joins = quiet && trip.to === word.place && trip.seat === seat;
    trip = quiet ? { from: joins ? trip.from : word.place, to: word.goal, seat } : { from: '', to: '', seat: '' };
    const there = stacks[word.goal];
    const captures = word.kind === 'run' && there && there.side !== stacks[word.place]?.side;
    let text = wordText(captures ? { ...word, kind: 'step' } : word, { ...view, stacks } as View);
    if (quiet) text = t('event.moved', { piece: kind(moved), place: placeMark(trip.from), goal: placeMark(word.goal) });
    else if (word.kind === 'end') text = t('event.ended');
    else if (word.kind === 'decline') text = t('event.declined');
    if (word.last) text = `${text}, ${t('menu.last')}`;
    if (joins) parts.pop();
    parts.push({ seat, last, text, ...(moved && { mark: { component: PieceLineMark, of: moved } }) });
    stacks = after(stacks, word);
  }
  return parts;
}

/** The steps of a line in words; a seat is named where it is not the one that begins. */
export function lineTexts(steps: SaidWord[], view: View): string[] {
  return lineParts(steps, view).map(({ seat, text }) =>
    seat === steps[0]!.seat ? text : t('pair', { name: seatName(seat), value: text }),
  );
}

/** The ways of a line over the board, at sea dashed, and its captures in their order. */
export function lineMarks(steps: SaidWord[], view: View, board: BoardData): BoardMark[] {
  const arrows: Extract<BoardMark, { kind: 'arrow' }>[] = [];
  const others: BoardMark[] = [];
  const [first] = steps;
  let stacks: Stacks = view.stacks;
  let captures = 0;
  for (const { seat, word: code } of steps) {
    const word = readAction(code);
    if (!word) continue;
    const piece = member(stacks[word.place], word.member);
    const there = stacks[word.goal];
    if (piece && word.goal && word.goal !== word.place && word.kind !== 'build') {
      const last = arrows.at(-1);
      const colour = seat === first?.seat ? 'blue' : 'red';
      const dashed = board.places[word.goal]?.kind === 'sea';
      if (last && last.places.at(-1) === word.place && last.colour === colour && !there) last.places.push(word.goal);
      else arrows.push({ kind: 'arrow', places: [word.place, word.goal], colour, ...(dashed && { dashed }) });
      if (there && there.side !== piece.side) {
        others.push({ kind: 'ring', place: word.goal, colour: 'red' });
        if (seat === first?.seat) others.push({ kind: 'number', place: word.goal, n: ++captures });
      }
    }
    stacks = after(stacks, word);
  }
  return [...arrows, ...others];
}

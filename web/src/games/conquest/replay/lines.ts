// A line of play in words: every step as the position has it at that moment.
import { t } from '../../../core/i18n/messages.svelte';
import { placeMark } from '../../../core/places.svelte';
import type { SaidWord } from '../../../core/schema';
import type { Stack } from '../board/model';
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

/** The steps of a line, the moves of one piece in one text; a seat is named where it is not the one that begins. */
export function lineTexts(steps: SaidWord[], view: View): string[] {
  const texts: string[] = [];
  let stacks: Stacks = view.stacks;
  let trip = { from: '', to: '', seat: '' };
  for (const { seat, word: code } of steps) {
    const word = readAction(code);
    if (!word) continue;
    const quiet = word.kind === 'step' && !word.member && !stacks[word.goal];
    const piece = kind(member(stacks[word.place], word.member)?.piece ?? '');
    const joins = quiet && trip.to === word.place && trip.seat === seat;
    trip = quiet ? { from: joins ? trip.from : word.place, to: word.goal, seat } : { from: '', to: '', seat: '' };
    let text = wordText(word, { ...view, stacks } as View);
    if (quiet) text = t('event.moved', { piece, place: placeMark(trip.from), goal: placeMark(word.goal) });
    else if (word.kind === 'end') text = t('event.ended');
    else if (word.kind === 'decline') text = t('event.declined');
    if (word.last) text = `${text}, ${t('menu.last')}`;
    if (seat !== steps[0]!.seat) text = t('pair', { name: seatName(seat), value: text });
    if (joins) texts.pop();
    texts.push(text);
    stacks = after(stacks, word);
  }
  return texts;
}

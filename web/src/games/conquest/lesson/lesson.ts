// Where the controls of a lesson are on the table.
import type { Due, LessonModule } from '../../../core/games';
import type { Step } from '../../../core/course/types';
import { t } from '../../../core/i18n/messages.svelte';
import { readAction } from '../notation';
import LessonPicture from './LessonPicture.svelte';

const press = (name: string): string => t('learn.press', { name });

/** Controls of a step that play nothing by themselves, or that a stage of it needs first; the first visible one is due. */
function due({ control, on = '' }: Step, words: string[]): Due[] {
  const [first = on.split('-').length > 1 ? on : ''] = words;
  const from = readAction(first)?.place ?? on.split('-')[0] ?? '';
  const to = readAction(words.at(-1) ?? on)?.goal ?? '';
  const member = readAction(first)?.member ?? 0;
  const always: Due[] = [
    { find: '.end-turn .primary', text: press(t('act.end')) },
    { find: '.tip-acts .btn.ink', text: press(t('go')) },
  ];
  const strike: Due = { find: "[data-control='strike']:not(:disabled)", text: press(t('act.strike')) };
  const board: Due[] = [
    { find: `.picker [data-index='${member}']:not(.on)`, text: t('learn.due.stack') },
    { find: `.goal[data-place='${to}']`, text: t('learn.due.place') },
    { find: `.game:has(.select-ring) .at[data-place='${to}']`, text: t('learn.due.place') },
    { find: `.at[data-place='${from}']`, text: t('learn.due.piece') },
  ];
  if (control === 'undo') return [{ find: "[data-control='undo']", text: press(t('plan.undo')) }, ...sheet()];
  if (control === 'end') return [...always, { find: "[data-control='end']", text: press(t('act.end')) }];
  if (control === 'answer') return [{ find: "[data-control='answer']", text: press(t('answer.take')) }];
  if (control === 'decline') return [{ find: "[data-control='decline']", text: press(t('answer.decline')) }];
  if (control === 'chip')
    return [{ find: `.chip[data-seat='${on}'] .explained:has(.castle)`, text: t('learn.due.open') }];
  if (control === 'count') return [{ find: `.chip[data-seat='${on}'] .tally .explained`, text: t('learn.due.open') }];
  if (control === 'menu')
    return [
      strike,
      { find: `.menu [data-word='${first}']`, text: t('learn.due.this') },
      { find: `.at[data-place='${from}']`, text: t('learn.due.menu') },
    ];
  return [...always, strike, ...board];
}

/** On a phone the plan with its Undo button is in the sheet. */
function sheet(): Due[] {
  return [{ find: '.side .grip', text: t('learn.due.open') }];
}

export const lesson: LessonModule = { due, picture: LessonPicture };

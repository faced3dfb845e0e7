// Where the controls of a lesson are on the table.
import type { Due, LessonModule } from '../../../core/games';
import type { Step } from '../../../core/course/types';
import { t } from '../../../core/i18n/messages.svelte';
import { parts } from '../view';
import LessonPicture from './LessonPicture.svelte';

const press = (name: string): string => t('learn.press', { name });

/** The controls that a step needs one after the other; the first visible one is due. */
function due({ control }: Step, words: string[]): Due[] {
  const [word = ''] = words;
  const [, about] = parts(word);
  const sure: Due = { find: '.sure .primary', text: t('learn.due.sure') };
  if (control === 'sum') return [{ find: '.line.you .strength', text: t('learn.due.open') }];
  if (control === 'map')
    return [
      {
        find: `.cond:has([data-region='${about}'][aria-pressed='true']) [data-control='map']`,
        text: t('learn.due.fix'),
      },
      { find: `[data-region='${about}']`, text: t('learn.due.region') },
    ];
  if (control === 'play')
    return [
      sure,
      {
        find: `.cond:has(.hand [data-card='${about}'][aria-pressed='true']) [data-control='play']:not(:disabled)`,
        text: press(t('cards.do.play')),
      },
      { find: `.hand [data-card='${about}']`, text: t('learn.due.card') },
    ];
  return [sure, { find: `[data-word='${word}']`, text: t('learn.due.this') }];
}

export const lesson: LessonModule = { due, picture: LessonPicture, rival: () => t('learn.rival'), barSteps: true };

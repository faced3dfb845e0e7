// Which lessons are done, and where a lesson was left. Lessons that are done are a setting, so that they are stored with
// the account; where a lesson was left stays in the browser.
import { change, settings } from '../browser/settings.svelte';
import { storage } from '../browser/storage';
import { courseOf } from './data';
import type { LessonEntry } from './types';

/** Where a lesson was left: the words of the pupil, how many of them are played, and the step. */
export interface Place {
  part: number;
  step: number;
  words: string[];
  played: number;
}

const EARLIER = 'lessons'; // where the first course kept its progress

export function isDone(game: string, id: string): boolean {
  return settings.lessons.includes(`${game}.${id}`);
}

export function countDone(game: string): number {
  return courseOf(game).filter(({ id }) => isDone(game, id)).length;
}

/** The first lesson that is not done. */
export function nextLesson(game: string): LessonEntry | undefined {
  return courseOf(game).find(({ id }) => !isDone(game, id));
}

export function markDone(game: string, id: string): void {
  if (!isDone(game, id)) change({ lessons: [...settings.lessons, `${game}.${id}`] });
  storage.remove(key(game, id));
}

/** Count what was done in the earlier course. */
export function carryOver(games: string[]): void {
  const earlier = storage.read<string[]>(EARLIER);
  if (!earlier) return;
  for (const game of games)
    for (const { id, was = [] } of courseOf(game))
      if (was.some((name) => earlier.includes(`${game}.${name}`))) markDone(game, id);
  storage.remove(EARLIER);
}

export function placeIn(game: string, id: string): Place | null {
  return storage.read<Place>(key(game, id));
}

export function keepPlace(game: string, id: string, place: Place): void {
  storage.write(key(game, id), place);
}

function key(game: string, id: string): string {
  return `lesson.${game}.${id}`;
}

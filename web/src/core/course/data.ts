// The list of lessons, and each lesson with everything that can be done in it.
import { generated } from '../generated';
import type { Plain } from '../replay/timeline';
import courses from '../../generated/courses.json';
import type { LessonData, LessonEntry, Packed } from './types';

const COURSES = generated<Record<string, LessonEntry[]>>(courses);
const FILES = import.meta.glob<{ default: unknown }>('../../generated/course/*.json');

/** The lessons of a game in their order; none for a game without a course. */
export function courseOf(game: string): LessonEntry[] {
  return COURSES[game] ?? [];
}

/** The lesson of an address: by its name, or by an earlier one. */
export function lessonNamed(game: string, id: string): LessonEntry | undefined {
  return courseOf(game).find((entry) => entry.id === id || entry.was?.includes(id));
}

export async function loadLesson(game: string, id: string): Promise<LessonData> {
  const load = FILES[`../../generated/course/${game}-${id}.json`];
  if (!load) throw new Error(`no lesson ${id}`);
  return generated<LessonData>((await load()).default);
}

/** Rows with all their fields. */
export function unpacked({ usual, rows }: Packed): Plain[] {
  return rows.map((row) => {
    const { without = [], ...own } = row as Plain & { without?: string[] };
    const whole: Plain = { ...usual, ...own };
    for (const name of without) delete whole[name];
    return whole;
  });
}

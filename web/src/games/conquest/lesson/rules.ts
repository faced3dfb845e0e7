// What lessons of Conquest ask for, and how far a piece gets in them.
import type { Lesson, LessonRules } from '../../../core/lesson';
import type { Plain } from '../../../core/replay/timeline';
import { readAction } from '../notation';
import { goalPath } from '../trips';
import type { Goal } from '../view';

interface Stack {
  piece: string;
  side: string;
  load?: Stack[];
}

interface Seen {
  stacks?: Record<string, Stack>;
  seats?: Record<string, { lost: number }>;
  spent?: number;
}

interface ConquestAim {
  stands?: string;
  piece?: string;
  gone?: string;
  side?: string;
  held?: string;
  won?: string;
}

/** How far a piece gets: over all moments that its own actions lead to, the shortest way to each place. */
export function reach(lesson: Lesson, at: number, start: string): Goal[] {
  const [place = '', member = '0'] = start.split('.');
  const found = new Map<string, Goal>();
  const seen = new Set([`${at} ${place}`]);
  let edge: { at: number; place: string; member: number; words: string[] }[] = [
    { at, place, member: Number(member), words: [] },
  ];
  while (edge.length) {
    const further: typeof edge = [];
    for (const here of edge) {
      const before = lesson.view(here.at) as Seen;
      for (const text of lesson.words(here.at)) {
        const word = readAction(text);
        if (!word || word.place !== here.place || word.member !== here.member || !word.goal) continue;
        const next = lesson.data.moments[here.at]!.next[text]!;
        const there = before.stacks?.[word.goal];
        const foe = there !== undefined && there.side !== lesson.data.seat;
        const goal = goalOf(lesson, word.goal, [...here.words, text], at, next, foe ? there : undefined);
        if (!found.has(word.goal) && word.goal !== place) found.set(word.goal, goal);
        const key = `${next} ${word.goal}`;
        const free = there === undefined;
        if (free && !seen.has(key)) further.push({ at: next, place: word.goal, member: 0, words: goal.words });
        seen.add(key);
      }
    }
    edge = further;
  }
  return [...found.values()];
}

function goalOf(
  lesson: Lesson,
  place: string,
  words: string[],
  from: number,
  to: number,
  lost: Stack | undefined,
): Goal {
  const spent = (at: number): number => (lesson.view(at) as Seen).spent ?? 0;
  return {
    goal: place,
    words,
    cost: Math.max(words.length, spent(to) - spent(from)),
    kind: 'moved',
    how: lost ? 'captures' : 'moves',
    lost: lost ? [lost.piece] : [],
    quiet: true,
    asked: null,
    answers: [],
    ends: false,
    over: false,
  };
}

export const rules: LessonRules = {
  meets(lesson, given, at) {
    const aim = given as ConquestAim;
    const view = lesson.view(at) as Seen;
    if (aim.stands !== undefined) {
      const stack = view.stacks?.[aim.stands];
      return stack?.side === lesson.data.seat && stack.piece === aim.piece;
    }
    if (aim.gone !== undefined) return view.stacks?.[aim.gone]?.side !== aim.side;
    if (aim.held !== undefined) return (view.seats?.[aim.held]?.lost ?? 0) > 0;
    return aim.won !== undefined && (lesson.data.moments[at]!.won?.includes(aim.won) ?? false);
  },

  /** What is asked for is marked like the target of a question. */
  marked(lesson, view, at, path): Plain {
    const done = lesson.done(at, path);
    const aim = (lesson.data.goal as ConquestAim[]).find(({ stands, gone }) => (stands ?? gone) !== undefined && !done);
    return { ...view, window: aim ? { seat: '', place: aim.stands ?? aim.gone } : null };
  },

  query(lesson, at, { about, start = '', stops = [] }) {
    const goals: object[] = about === 'reach' && !stops?.length ? reach(lesson, at, start) : [];
    return goals as Record<string, unknown>[];
  },

  events(words) {
    const way = goalPath(readAction(words[0] ?? '')?.place ?? '', words);
    return way.slice(1).map((goal, k) => ({ kind: 'conquest.moved', data: { place: way[k], goal } }));
  },
};

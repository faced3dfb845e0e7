import { describe, expect, it } from 'vitest';
import en from '../src/core/i18n/study/en.json';
import conquest from '../src/generated/lessons/conquest.json';
import condottiere from '../src/generated/lessons/condottiere.json';
import { generated } from '../src/core/generated';
import { Lesson, type LessonData } from '../src/core/lesson';
import { rules as cardRules } from '../src/games/condottiere/lesson/rules';
import { reach, rules as conquestRules } from '../src/games/conquest/lesson/rules';

const ALL: Record<string, LessonData[]> = {
  conquest: generated<LessonData[]>(conquest),
  condottiere: generated<LessonData[]>(condottiere),
};

const RULES = { conquest: conquestRules, condottiere: cardRules };

function lessonOf(game: string, name: string): Lesson {
  return new Lesson(
    ALL[game]!.find((data) => data.name === name)!,
    RULES[game as keyof typeof RULES],
  );
}

/** The shortest way to the goal, over everything that the rules allow. */
function solution(lesson: Lesson): string[] | null {
  const seen = new Set([0]);
  let edge: { at: number; path: number[]; words: string[] }[] = [{ at: 0, path: [0], words: [] }];
  while (edge.length) {
    const further: typeof edge = [];
    for (const { at, path, words } of edge) {
      for (const word of lesson.words(at)) {
        const next = lesson.after(at, [word])!;
        const way = { at: next, path: [...path, next], words: [...words, word] };
        if (lesson.done(next, way.path)) return way.words;
        if (!seen.has(next)) further.push(way);
        seen.add(next);
      }
    }
    edge = further;
  }
  return null;
}

describe('lessons', () => {
  for (const [game, steps] of Object.entries(ALL)) {
    for (const data of steps) {
      const lesson = lessonOf(game, data.name);
      it(`${game} ${data.name} begins unsolved, and can be solved`, () => {
        expect(lesson.done(0, [0])).toBe(false);
        expect(solution(lesson)).not.toBeNull();
      });

      it(`${game} ${data.name} has its words, at most 25 of them`, () => {
        for (const part of ['title', 'task', 'more']) {
          const text = (en as Record<string, string>)[`lesson.${game}.${data.name}.${part}`] ?? '';
          expect(text).not.toBe('');
          expect(text.split(/\s+/).length).toBeLessThanOrEqual(25);
        }
      });
    }
  }

  it('say how far a piece comes, and what it takes', () => {
    const carry = lessonOf('conquest', 'carry');
    expect(reach(carry, 0, 'S12').map(({ goal }) => goal)).toContain('S13');
    expect(reach(carry, 0, 'S13').find(({ goal }) => goal === 'S17')?.cost).toBe(4);
    const capture = lessonOf('conquest', 'capture');
    expect(reach(capture, 0, 'S12').find(({ goal }) => goal === 'S15')?.lost).toEqual(['soldier']);
    expect(capture.after(0, ['S12-N1'])).toBeNull();
  });

  it('win a kingdom only by the region that joins', () => {
    const kingdom = lessonOf('condottiere', 'kingdom');
    expect(solution(kingdom)![0]).toMatch(/^battle:(URB|FIR|SPO)/);
  });
});

// A lesson: a small position, one task, and everything that can come of it, computed beforehand by the rules.
import { applied, type Change, type Plain } from './replay/timeline';
import type { Question } from './sources/source';
import type { EventCard } from './schema';

/** One condition of a task; its fields are defined by the game. */
export type Aim = Record<string, unknown>;

export interface Moment {
  changes: Change[];
  next: Record<string, number>;
  reply?: string;
  won?: string[];
  answering?: boolean;
}

export interface LessonData {
  name: string;
  seat: string;
  frame: string[];
  goal: Aim[];
  first: Plain;
  moments: Moment[];
}

/** What a game adds to its lessons. */
export interface LessonRules {
  /** Whether a condition holds at a moment that was reached over a path. */
  meets(lesson: Lesson, aim: Aim, at: number, path: number[]): boolean;
  /** The view with marks for what the task asks for. */
  marked?(lesson: Lesson, view: Plain, at: number, path: number[]): Plain;
  /** Answers a query of the table from the lesson's own data. */
  query?(lesson: Lesson, at: number, question: Question): Record<string, unknown>[];
  /** What the actions of a player look like on the board. */
  events?(words: string[]): EventCard[];
}

export class Lesson {
  constructor(
    readonly data: LessonData,
    readonly rules: LessonRules,
  ) {}

  view(at: number): Plain {
    return applied(this.data.first, this.data.moments[at]!.changes) as Plain;
  }

  words(at: number): string[] {
    return Object.keys(this.data.moments[at]!.next);
  }

  after(at: number, words: string[]): number | null {
    let now: number | undefined = at;
    for (const word of words) {
      now = this.data.moments[now]?.next[word];
      if (now === undefined) return null;
    }
    return now;
  }

  /** Whether the task is done. */
  done(at: number, path: number[]): boolean {
    return this.data.goal.every((aim) => this.rules.meets(this, aim, at, path));
  }

  /** Whether nothing more can be tried from here. */
  stuck(at: number): boolean {
    return this.words(at).length === 0;
  }
}

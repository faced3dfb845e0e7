// A lesson: a small position, one task, and everything that can come of it, worked out beforehand by the rules.
import { applied, type Change, type Plain } from './replay/timeline';
import type { Goal } from '../games/conquest/view';
import { readAction } from '../games/conquest/notation';

export interface Aim {
  stands?: string;
  piece?: string;
  gone?: string;
  side?: string;
  held?: string;
  won?: string;
  strength?: number;
  cards?: number;
  hand?: string;
}

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

interface Stack {
  piece: string;
  side: string;
  load?: Stack[];
}
interface Seen {
  stacks?: Record<string, Stack>;
  seats?: Record<string, { lost: number }>;
  spent?: number;
  owners?: Record<string, string>;
  strengths?: Record<string, number>;
  lines?: Record<string, string[]>;
  hand?: string[];
}

export class Lesson {
  constructor(readonly data: LessonData) {}

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

  /** How far a piece comes: over all moments that its own words lead to, the shortest way to each place. */
  reach(at: number, start: string): Goal[] {
    const [place = '', member = '0'] = start.split('.');
    const found = new Map<string, Goal>();
    const seen = new Set([`${at} ${place}`]);
    let edge: { at: number; place: string; member: number; words: string[] }[] = [
      { at, place, member: Number(member), words: [] },
    ];
    while (edge.length) {
      const further: typeof edge = [];
      for (const here of edge) {
        const before = this.view(here.at) as Seen;
        for (const text of this.words(here.at)) {
          const word = readAction(text);
          if (!word || word.place !== here.place || word.member !== here.member || !word.goal) continue;
          const next = this.data.moments[here.at]!.next[text]!;
          const there = before.stacks?.[word.goal];
          const foe = there !== undefined && there.side !== this.data.seat;
          const goal = this.goal(word.goal, [...here.words, text], at, next, foe ? there : undefined);
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

  private goal(place: string, words: string[], from: number, to: number, lost: Stack | undefined): Goal {
    const spent = (at: number): number => (this.view(at) as Seen).spent ?? 0;
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
    } as Goal;
  }

  /** Whether the task is done. */
  done(at: number, path: number[]): boolean {
    return this.data.goal.every((aim) => this.meets(aim, at, path));
  }

  private meets(aim: Aim, at: number, path: number[]): boolean {
    const view = this.view(at) as Seen;
    const { seat, moments } = this.data;
    if (aim.stands !== undefined) {
      const stack = view.stacks?.[aim.stands];
      return stack?.side === seat && stack.piece === aim.piece;
    }
    if (aim.gone !== undefined) return view.stacks?.[aim.gone]?.side !== aim.side;
    if (aim.held !== undefined) return (view.seats?.[aim.held]?.lost ?? 0) > 0;
    if (aim.strength !== undefined && aim.won === undefined)
      return path.some((each) => ((this.view(each) as Seen).strengths?.[seat] ?? 0) >= aim.strength!);
    if (aim.won === undefined) return false;
    if (view.stacks) return moments[at]!.won?.includes(aim.won) ?? false;
    const own = Object.values(view.owners ?? {}).filter((owner) => owner === seat).length;
    if (aim.won === '') return moments[at]!.won?.includes(seat) ?? false;
    if (view.owners?.[aim.won] !== seat || own === 0) return false;
    if (aim.cards !== undefined && view.hand?.length !== aim.cards) return false;
    return aim.hand === undefined || (view.hand?.includes(aim.hand) ?? false);
  }

  /** Whether nothing more can be tried from here. */
  stuck(at: number): boolean {
    return this.words(at).length === 0;
  }
}

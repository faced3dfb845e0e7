// A lesson as the source of a match: what may be played comes from the lesson's own data, no server is asked.
import type { Lesson } from '../lesson';
import type { TableSnapshot, FeedItemCard } from '../schema';
import { localSnapshot } from './snapshot';
import type { MatchSource, Question, SourceListener } from './source';

export class LessonSource implements MatchSource {
  readonly table = '';
  readonly plans = false;
  at = $state(0);
  path = $state.raw<number[]>([0]);
  done = $derived.by(() => this.lesson.done(this.at, this.path));
  stuck = $derived.by(() => !this.done && this.lesson.stuck(this.at));
  private shown = 0;
  private listener: SourceListener | null = null;

  constructor(readonly lesson: Lesson) {}

  open(_seat: string | null, listener: SourceListener): void {
    this.listener = listener;
    listener.welcome([], this.snapshot(), null);
  }

  close(): void {
    this.listener = null;
  }

  private snapshot(): TableSnapshot {
    const { data, rules } = this.lesson;
    const view = this.lesson.view(this.at);
    const words = this.lesson.words(this.at);
    this.shown++;
    return localSnapshot(
      '',
      {},
      {
        phase: 'playing',
        seats: { [data.seat]: { kind: 'guest', name: '', id: '' } },
        teams: [],
        number: this.shown,
        hash: String(this.shown),
        view: rules.marked?.(this.lesson, view, this.at, this.path) ?? view,
        awaited: words.length ? [data.seat] : [],
        legal: words,
        outcome: null,
      },
    );
  }

  private go(path: number[]): TableSnapshot {
    this.path = path;
    this.at = path.at(-1)!;
    return this.snapshot();
  }

  act(word: string, before: string[]): boolean {
    return this.plan([...before, word]);
  }

  plan(words: string[]): boolean {
    const next = this.lesson.after(this.at, words);
    if (next === null) return false;
    const snapshot = this.go([...this.path, next]);
    const events = this.lesson.rules.events?.(words) ?? [];
    const item: FeedItemCard = { number: this.shown, at: 0, kind: 'acted', data: { events, seat: '' } };
    this.listener?.feed([item], snapshot);
    return true;
  }

  undo(length?: number): void {
    const wanted = Math.max(1, length === undefined ? this.path.length - 1 : length + 1);
    if (wanted < this.path.length) this.listener?.snapshot(this.go(this.path.slice(0, wanted)));
  }

  redo(): void {
    // a lesson is only played forward again
  }

  command(): void {
    // there is no table that could take it
  }

  async query(question: Question): Promise<Record<string, unknown>[]> {
    return this.lesson.rules.query?.(this.lesson, this.at, question) ?? [];
  }
}

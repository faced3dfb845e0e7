// A match that a lesson plays: it knows what may be done from the lesson's own data, and needs no server.
import type { TableSnapshot, TaleCard } from '../schema';
import { Match } from '../match.svelte';
import { goalPath } from '../../games/conquest/trips';
import type { Goal } from '../../games/conquest/view';
import type { Lesson } from '../lesson';

export class LessonMatch extends Match {
  at = $state(0);
  path = $state.raw<number[]>([0]);
  done = $derived.by(() => this.lesson.done(this.at, this.path));
  stuck = $derived.by(() => !this.done && this.lesson.stuck(this.at));
  reply = $derived.by(() => this.lesson.data.moments[this.at]?.reply ?? '');
  private shown = 0;

  constructor(readonly lesson: Lesson) {
    super('', '');
    this.seat = lesson.data.seat;
    this.ready = true;
    this.go(0);
  }

  private go(at: number): void {
    this.at = at;
    const { data } = this.lesson;
    const view = this.lesson.view(at);
    const aim = data.goal.find(
      ({ stands, gone }) => (stands ?? gone) !== undefined && !this.lesson.done(at, this.path),
    );
    // What is asked for is marked like the target of a question.
    if ('stacks' in view) view['window'] = aim ? { seat: '', place: aim.stands ?? aim.gone } : null;
    const words = this.lesson.words(at);
    this.strike = null;
    this.notice = null;
    this.sight = {
      setting: { game: '', options: {}, preset: '', press: 'none' },
      phase: 'playing',
      seats: { [data.seat]: { kind: 'guest', name: '', id: '' } },
      teams: [],
      host: '',
      number: ++this.shown,
      hash: String(this.shown),
      view,
      awaited: words.length ? [data.seat] : [],
      legal: words,
      outcome: null,
    } as unknown as TableSnapshot;
  }

  private say(words: string[], start = ''): void {
    const next = this.lesson.after(this.at, words);
    if (next === null) return;
    this.path = [...this.path, next];
    this.go(next);
    const places = goalPath(start || words[0]!, words);
    const steps = places.slice(1).map((goal, k) => ({ kind: 'conquest.moved', data: { place: places[k], goal } }));
    const tale: TaleCard = { number: this.shown, at: 0, kind: 'acted', data: { events: steps, seat: '' } };
    this.onTales([tale], null);
  }

  override async reach(start: string, stops: string[]): Promise<Goal[]> {
    return stops.length ? [] : this.lesson.reach(this.at, start);
  }

  override look(): Promise<Record<string, unknown>[]> {
    return Promise.resolve([]);
  }

  override choose(goal: Goal, start: string): void {
    this.say(goal.words, start);
  }

  override word(word: string): void {
    if (this.lesson.words(this.at).includes(word)) this.say([word]);
  }

  override act(word: string, before: string[] = []): void {
    this.say([...before, word]);
  }

  override undo(): void {
    if (this.path.length < 2) return;
    this.path = this.path.slice(0, -1);
    this.go(this.path.at(-1)!);
  }

  override undoTo(): void {
    this.path = [0];
    this.go(0);
  }

  override commit(): void {}
  override redo(): void {}
  override open(): void {}
  override close(): void {}
}

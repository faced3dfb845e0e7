// A part of a lesson as the source of a match: what may be played, and what follows, was computed beforehand by the
// rules, so no server is asked. Quiet actions are planned as at a live table, others are played at once.
import { unpacked } from '../course/data';
import type { GraphData, LessonNode } from '../course/types';
import type { Command } from '../link/openRequests';
import { applied } from '../replay/timeline';
import type { FeedItemCard, Refusal, TableSnapshot } from '../schema';
import { localSnapshot } from './snapshot';
import type { MatchSource, Question, SourceListener } from './source';

/** An action of the pupil and the position that it led to. */
interface Taken {
  word: string;
  node: number;
}

/** What is reported to the lesson besides the match. */
export interface LessonListener {
  /** The position has changed. */
  moved(): void;
  /** An illegal action was refused. */
  refused(word: string): void;
  /** The lesson has no continuation for an action. */
  ended(): void;
  /** What the player of a seat is called; empty where the seat has a name. */
  called(seat: string): string;
}

export class LessonSource implements MatchSource {
  readonly table = '';
  readonly plans = true;
  taken = $state.raw<Taken[]>([]);
  /** How many actions are played; those after them are planned. */
  played = $state(0);
  protected listener: SourceListener | null = null;
  private undone: string[] = [];
  private shown = 0;
  private items = 0;

  constructor(
    readonly part: GraphData,
    protected readonly lesson: LessonListener,
  ) {}

  /** The number of the position. */
  get at(): number {
    return this.taken.at(-1)?.node ?? 0;
  }

  get node(): LessonNode {
    return this.part.nodes[this.at]!;
  }

  /** What can be done in a position. */
  protected opened(at: number): LessonNode {
    const node = this.part.nodes[at]!;
    return node.same === undefined ? node : this.part.nodes[node.same]!;
  }

  get words(): string[] {
    return this.taken.map(({ word }) => word);
  }

  /** The position after words; null where the lesson has no such position. */
  after(at: number, words: string[]): number | null {
    let now: number | undefined = at;
    for (const word of words) {
      now = this.opened(now).after?.[word];
      if (now === undefined) return null;
    }
    return now;
  }

  open(_seat: string | null, listener: SourceListener): void {
    this.listener = listener;
    this.welcome();
  }

  close(): void {
    this.listener = null;
  }

  /** Go to where a lesson was left; false where the lesson no longer has that position. */
  restore(words: string[], played: number): boolean {
    if (this.after(0, words) === null) return false;
    this.taken = words.map((word, k) => ({ word, node: this.after(0, words.slice(0, k + 1))! }));
    this.played = Math.min(played, words.length);
    return true;
  }

  /** Take back all but some of the actions, also played ones. */
  takeBack(length: number): void {
    this.taken = this.taken.slice(0, length);
    this.played = Math.min(this.played, length);
    this.undone = [];
    this.welcome();
    this.lesson.moved();
  }

  /** Report the whole match so far; its first item replaces what was reported before. */
  protected welcome(): void {
    const begin: FeedItemCard = { number: (this.items = 1), at: 0, kind: 'acted', data: { seat: '', events: [] } };
    const feed = this.feedOf([{ word: '', node: 0 }, ...this.taken.slice(0, this.played)]);
    this.listener?.welcome([begin, ...feed], this.snapshot(), null);
  }

  protected snapshot(): TableSnapshot {
    const { part, node } = this;
    const planned = this.taken.slice(this.played);
    const view = applied(part.first, node.changes) as Record<string, unknown>;
    this.shown++;
    const local = localSnapshot(part.game, part.options, {
      phase: node.outcome ? 'over' : 'playing',
      seats: Object.fromEntries(
        part.seats.map((seat) => [seat, { kind: 'guest' as const, name: this.lesson.called(seat), id: seat }]),
      ),
      teams: part.teams,
      number: this.shown,
      hash: String(this.shown),
      view,
      awaited: node.awaited ?? [part.seat],
      legal: this.opened(this.at).legal ?? [],
      outcome: node.outcome ?? null,
    });
    return {
      ...local,
      setting: { ...local.setting, preset: part.preset },
      draft: {
        words: planned.map(({ word }) => word),
        undone: this.undone,
        told: planned.map((one) => part.nodes[one.node]!.told?.[0]?.[1] ?? []),
        spent: Number(view['spent'] ?? 0),
      },
    };
  }

  protected feedOf(taken: Taken[]): FeedItemCard[] {
    const told = taken.flatMap(({ node }) => this.part.nodes[node]!.told ?? []);
    return told.map(([seat, events]) => ({ number: ++this.items, at: 0, kind: 'acted', data: { seat, events } }));
  }

  act(word: string, before: string[]): boolean {
    const words = [...before, word];
    if (!this.go(words, { do: 'act', seat: this.part.seat, seq: 0, hash: '', word, before })) return false;
    const fresh = this.taken.slice(this.played);
    this.played = this.taken.length;
    this.listener?.feed(this.feedOf(fresh), this.snapshot());
    this.lesson.moved();
    return false; // already decided: nothing is pending
  }

  plan(words: string[]): boolean {
    const [word = '', ...more] = words;
    const command: Command = {
      do: 'plan',
      seat: this.part.seat,
      seq: 0,
      hash: '',
      word,
      ...(more.length ? { more } : {}),
    };
    const before = this.after(this.at, words.slice(0, -1));
    if (before !== null && this.opened(before).loud?.includes(words.at(-1)!)) {
      this.refuse({ cause: 'illegal', key: 'table.draft.loud', params: { word }, clause: null, id: '' }, command);
      return false;
    }
    if (!this.go(words, command)) return false;
    this.listener?.snapshot(this.snapshot());
    this.lesson.moved();
    return false;
  }

  private go(words: string[], command: Command): boolean {
    if (this.after(this.at, words) === null) {
      this.refuseWords(words, command);
      return false;
    }
    for (const word of words) this.taken = [...this.taken, { word, node: this.after(this.at, [word])! }];
    this.undone = [];
    return true;
  }

  /** Report that the rules refuse an action, or that the lesson has no continuation. */
  private refuseWords(words: string[], command: Command): void {
    const word = words.find((_, k) => this.after(this.at, words.slice(0, k + 1)) === null)!;
    const before = this.after(this.at, words.slice(0, words.indexOf(word)))!;
    const { legal, refused } = this.opened(before);
    const [start = '', goal = ''] = word.split('-');
    const found = refused?.[start] && unpacked(refused[start]).find((row) => row['goal'] === goal);
    if (!legal || !found) return this.lesson.ended();
    const { key, clause, cause, ...params } = found as Record<string, string>;
    this.refuse({ cause: cause!, key: key!, params: { ...params, word }, clause: clause ?? null, id: '' }, command);
    this.lesson.refused(word);
  }

  protected refuse(refusal: Refusal, command: Command): void {
    this.listener?.refused(refusal, command);
  }

  undo(length?: number): void {
    const planned = this.taken.length - this.played;
    const wanted = length ?? planned - 1;
    if (wanted < 0 || wanted >= planned) return;
    const left = this.played + wanted;
    this.undone = [...this.words.slice(left), ...this.undone];
    this.taken = this.taken.slice(0, left);
    this.listener?.snapshot(this.snapshot());
    this.lesson.moved();
  }

  redo(): void {
    const [word, ...rest] = this.undone;
    if (word === undefined) return;
    this.taken = [...this.taken, { word, node: this.after(this.at, [word])! }];
    this.undone = rest;
    this.listener?.snapshot(this.snapshot());
    this.lesson.moved();
  }

  command(): void {
    // there is no table to send it to
  }

  async query({ about, start = '' }: Question): Promise<Record<string, unknown>[]> {
    const found = this.opened(this.at).found?.[`${about} ${start}`.trim()];
    return found ? unpacked(found) : [];
  }
}

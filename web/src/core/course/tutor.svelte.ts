// The lesson behind a table: which step is due, whether its control was used, and remarks about other actions.
import { Match } from '../match.svelte';
import { LessonSource } from '../sources/lesson.svelte';
import type { LessonData, PartData, Step, Texts } from './types';
import { keepPlace, markDone, placeIn } from './progress';

/** What is shown to the pupil besides the steps. */
export type Remark =
  | { kind: 'wrong'; reason: Texts }
  /** A capture waits in the plan that the step does not ask for; the reason says what it would lead to. */
  | { kind: 'staged'; reason: Texts | null }
  /** Legal, but not the step that is due; or the step without its control. */
  | { kind: 'aside' | 'control' | 'end' }
  | null;

export class Tutor {
  part = $state(0);
  /** The step that is due, in its part. */
  step = $state(0);
  match: Match = $state.raw() as Match;
  source: LessonSource = $state.raw() as LessonSource;
  remark = $state.raw<Remark>(null);
  /** The steps of a part are done, and another part follows. */
  between = $state(false);
  done = $state(false);
  /** Changes with everything that the pupil does. */
  acts = $state(0);
  private used = new Map<string, string[][]>();
  /** A capture that waits in the plan, and the position that it was planned in. */
  private staged: { at: number; words: string[] } | null = null;
  private stop: () => void = () => {};

  constructor(
    readonly game: string,
    readonly id: string,
    readonly lesson: LessonData,
    /** What a player is called; empty where the seat has a name. */
    private readonly called: (seat: string, own: boolean) => string = () => '',
  ) {
    const place = placeIn(game, id);
    const part = place ? Math.min(place.part, lesson.parts.length - 1) : 0;
    this.begin(part, place ?? undefined);
  }

  get data(): PartData {
    return this.lesson.parts[this.part]!;
  }

  get due(): Step | null {
    return this.between || this.done ? null : (this.data.step[this.step] ?? null);
  }

  /** What is still to be played in the step that is due. */
  get words(): string[] {
    const { due } = this;
    if (!due) return [];
    const at = this.way(this.step).indexOf(this.source.at);
    return at < 0 ? [] : due.words.slice(at);
  }

  /** Steps of the parts before. */
  get before(): number {
    return this.lesson.parts.slice(0, this.part).reduce((sum, { step }) => sum + step.length, 0);
  }

  private begin(part: number, place?: { step: number; words: string[]; played: number }): void {
    this.close();
    this.part = part;
    this.step = 0;
    this.between = this.done = false;
    this.remark = null;
    this.used.clear();
    this.staged = null;
    this.source = new LessonSource(this.data, {
      moved: () => this.moved(),
      refused: (word) => this.note('refusal', [word]),
      ended: () => (this.remark = { kind: 'end' }),
      called: (seat) => this.called(seat, seat === this.data.seat),
    });
    if (place && this.source.restore(place.words, place.played))
      this.step = Math.min(place.step, this.data.step.length - 1);
    this.match = new Match(this.source);
    this.stop = this.match.observe({ used: (control, on) => this.note(control, on) });
    this.match.open(this.data.seat);
    this.judge();
    this.keep();
  }

  /** Leave the table of a part. */
  close(): void {
    this.stop();
    this.match?.close();
  }

  nextPart(): void {
    this.begin(this.part + 1);
  }

  again(): void {
    this.begin(0);
  }

  /** Take back what does not belong to the steps. */
  takeBack(): void {
    const kept = this.source.taken.findLastIndex(({ node }) => this.stepAt(node) >= 0);
    this.remark = null;
    this.used.clear();
    this.staged = null;
    this.source.takeBack(this.remarkIsOnWay() ? Math.max(0, this.beginningOf(this.step)) : kept + 1);
  }

  /** The step was done without its control: it begins again. */
  private remarkIsOnWay(): boolean {
    return this.due !== null && this.source.at === this.due.node;
  }

  /** How many actions stand when a step begins. */
  private beginningOf(step: number): number {
    const start = this.start(step);
    return this.source.taken.findLastIndex(({ node }) => node === start) + 1;
  }

  private note(control: string, on: string[]): void {
    this.acts++;
    if (control === 'plan') this.staged = { at: this.source.at, words: on };
    else if (control === 'undo') this.staged = null;
    this.used.set(control, [...(this.used.get(control) ?? []), on]);
    // What the control does follows at once; steps that play nothing are done by the control alone.
    queueMicrotask(() => this.moved());
  }

  private moved(): void {
    this.acts++;
    if (this.done || this.between) return;
    let went = false;
    while (this.due && this.isDone(this.due)) {
      went = true;
      this.step++;
      if (this.step === this.data.step.length) this.finishPart();
    }
    if (went) this.used.clear();
    if (this.due) this.judge();
    this.keep();
  }

  private finishPart(): void {
    this.remark = null;
    if (this.part + 1 < this.lesson.parts.length) this.between = true;
    else {
      this.done = true;
      markDone(this.game, this.id);
    }
  }

  private isDone(step: Step): boolean {
    const uses = this.used.get(step.control);
    if (!uses) return false;
    const here = this.source.at;
    if (step.control === 'undo') return here === step.node;
    if (!step.words.length && step.control !== 'plan')
      return here === step.node && (!step.on || uses.some((on) => on.includes(step.on!)));
    const next = this.data.step[this.step + 1];
    if (step.control === 'plan' && next?.control === 'strike' && this.isStaged(next)) return true;
    return step.words.length > 0 && this.source.taken.some(({ node }) => node === step.node);
  }

  /** Whether the capture of a step waits in the plan. */
  private isStaged({ control, node }: Step): boolean {
    const { staged, source } = this;
    return control === 'strike' && staged?.at === source.at && source.after(source.at, staged.words) === node;
  }

  /** The remark about a capture in the plan that belongs neither to the step that is due nor to the next one. */
  private stagedWrong(): Remark {
    const { staged, source, data } = this;
    if (!staged || staged.at !== source.at || !this.due) return null;
    const goal = source.after(source.at, staged.words);
    if (goal === null) return source.node.legal?.includes(staged.words[0]!) ? { kind: 'end' } : null; // or it is illegal
    const steps = [this.step, this.step + 1].filter((step) => step < data.step.length);
    if (steps.some((step) => this.way(step).includes(goal))) return null;
    return { kind: 'staged', reason: data.wrong.find(({ node }) => node === goal)?.reason ?? null };
  }

  /** Find the step that the position belongs to, or say why it belongs to none. */
  private judge(): void {
    const { at } = this.source;
    this.remark = this.stagedWrong();
    if (this.remark) return;
    const step = this.due && this.isStaged(this.due) ? this.step : this.stepAt(at);
    if (this.due?.words.length && at === this.due.node) this.remark = { kind: 'control' };
    else if (step >= 0) {
      this.step = step;
      this.remark = null;
    } else {
      const wrong = this.data.wrong.find(({ node }) => node === at);
      this.remark = wrong
        ? { kind: 'wrong', reason: wrong.reason }
        : { kind: this.source.node.legal ? 'aside' : 'end' };
    }
  }

  /** The last step, up to the one that is due, that passes through a position; -1 for none. */
  private stepAt(node: number): number {
    for (let step = this.step; step >= 0; step--) if (this.way(step).slice(0, -1).includes(node)) return step;
    return this.start(this.step) === node ? this.step : -1;
  }

  private start(step: number): number {
    return step ? this.data.step[step - 1]!.node : 0;
  }

  /** The positions of a step, from its beginning to its end. */
  private way(step: number): number[] {
    const { words, node } = this.data.step[step]!;
    const start = this.start(step);
    if (!words.length) return [start, node];
    return [start, ...words.map((_, k) => this.source.after(start, words.slice(0, k + 1))!)];
  }

  private keep(): void {
    if (this.done) return;
    const { words, played } = this.source;
    keepPlace(this.game, this.id, { part: this.part, step: this.step, words, played });
  }
}

// A match without a table: positions of a replay, and tries on them for all sides. The server checks every word.
import type { EndingCard, Refusal, SaidWord, TableSnapshot, StandCard, TaleCard } from '../schema';
import { http, Refused } from '../link/http';
import { Match } from '../match.svelte';
import { linesOf } from '../../games/conquest/log';
import type { Goal } from '../../games/conquest/view';
import type { Timeline } from '../replay/timeline';

export interface GameOptions {
  game: string;
  options: Record<string, string>;
}

export class TrialMatch extends Match {
  /** What was tried, each with how things stood after it; the first is where the branch begins. */
  stands = $state.raw<StandCard[]>([]);
  undone = $state.raw<StandCard[]>([]);
  busy = $state(false);
  private shown = 0;

  constructor(
    private readonly ground: GameOptions,
    private readonly names: Record<string, string>,
    private readonly teams: string[][],
    private readonly eyes = '',
  ) {
    super('', '');
    this.ready = true;
  }

  get stand(): StandCard | null {
    return this.stands.at(-1) ?? null;
  }

  /** Show a moment of a replay; nobody can touch anything. */
  show(timeline: Timeline, at: number, eyes: string | null, moved: boolean): void {
    const events = timeline.events(at);
    this.stands = [];
    this.seat = eyes;
    this.sight = this.sightOf(timeline.view(at), {
      awaited: [],
      legal: [],
      outcome: at === timeline.length ? timeline.card.outcome : null,
    });
    this.strike = null;
    this.notice = null;
    this.tell(events, moved, null);
  }

  /** Begin to try things from here. */
  begin(stand: StandCard): void {
    this.stands = [stand];
    this.undone = [];
    this.take(stand, false);
  }

  private take(stand: StandCard, moved: boolean): void {
    this.seat = stand.awaited[0] ?? null;
    this.sight = this.sightOf(stand.view, {
      awaited: stand.awaited,
      legal: this.seat ? (stand.legal[this.seat] ?? []) : [],
      outcome: stand.outcome,
    });
    this.strike = null;
    this.notice = null;
    this.tell(stand.events, moved, stand.awaited[0] ?? null);
  }

  private sightOf(
    view: Record<string, unknown>,
    now: { awaited: string[]; legal: string[]; outcome: EndingCard | null },
  ): TableSnapshot {
    this.shown++;
    return {
      setting: { game: this.ground.game, options: this.ground.options, preset: '', press: 'none' },
      phase: now.outcome ? 'over' : 'playing',
      seats: Object.fromEntries(
        Object.entries(this.names).map(([seat, name]) => [seat, { kind: 'guest', name, id: seat }]),
      ),
      teams: this.teams,
      host: '',
      number: this.shown,
      hash: String(this.shown),
      view,
      ...now,
    } as unknown as TableSnapshot;
  }

  private tell(events: StandCard['events'], moved: boolean, actor: string | null): void {
    const tale: TaleCard = { number: this.shown, at: 0, kind: 'acted', data: { events, seat: actor ?? '' } };
    this.tales = [tale];
    this.lines = linesOf(tale);
    if (moved) this.onTales([{ ...tale, data: { ...tale.data, seat: '' } }], null);
  }

  // what a hand does

  private async say(words: SaidWord[], show = true): Promise<boolean> {
    const { stand } = this;
    if (!stand || this.busy) return false;
    this.busy = true;
    try {
      const next = await http.position({ ...this.place(stand), words });
      this.stands = [...this.stands, next];
      this.undone = [];
      this.take(next, show);
      return true;
    } catch (error) {
      if (error instanceof Refused) this.notice = { kind: 'refusal', refusal: error.refusal };
      else this.notice = { kind: 'refusal', refusal: offline() };
      return false;
    } finally {
      this.busy = false;
    }
  }

  private place(stand: StandCard): { game: string; options: Record<string, string>; position: string; seat: string } {
    return { game: stand.game, options: stand.options, position: stand.position, seat: this.eyes };
  }

  private said(words: string[]): SaidWord[] {
    return words.map((word) => ({ seat: this.seat ?? '', word }));
  }

  override async reach(start: string, stops: string[]): Promise<Goal[]> {
    return (await this.look({ about: 'reach', start, stops })) as unknown as Goal[];
  }

  override async look(question: {
    about: string;
    start?: string;
    stops?: string[];
  }): Promise<Record<string, unknown>[]> {
    const { stand } = this;
    if (!stand || stand.outcome) return [];
    const { about, start = '', stops = [] } = question;
    const found = await http.position({ ...this.place(stand), look: { about, start, stops } }).catch(() => null);
    return stand === this.stand ? (found?.found ?? []) : [];
  }

  override choose(goal: Goal): void {
    void this.say(this.said(goal.words));
  }

  override word(word: string): void {
    void this.say(this.said([word]));
  }

  override act(word: string, before: string[] = []): void {
    void this.say(this.said([...before, word]));
  }

  override commit(): void {
    // nothing is kept back here: what is chosen is played
  }

  override undo(): void {
    const gone = this.stands.at(-1);
    if (this.stands.length < 2 || !gone) return;
    this.stands = this.stands.slice(0, -1);
    this.undone = [...this.undone, gone];
    this.take(this.stand!, false);
  }

  override undoTo(): void {
    while (this.stands.length > 1) this.undo();
  }

  override redo(): void {
    const next = this.undone.at(-1);
    if (!next) return;
    this.undone = this.undone.slice(0, -1);
    this.stands = [...this.stands, next];
    this.take(next, true);
  }

  /** Play a line that a computer has found. */
  async follow(steps: SaidWord[]): Promise<void> {
    for (const step of steps) if (!(await this.say([step]))) return;
  }

  override open(): void {
    // there is no table to listen to
  }

  override close(): void {
    // nor one to leave
  }
}

function offline(): Refusal {
  return { cause: 'unavailable', key: 'server.database', params: {}, clause: null, id: '' };
}

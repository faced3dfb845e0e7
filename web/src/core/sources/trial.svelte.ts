// Positions of a replay, and variations tried from them for all sides. The server checks every action, without a table.
import { http, Refused } from '../link/http';
import type { EndingCard, EventCard, Refusal, SaidWord, StandCard } from '../schema';
import type { Timeline } from '../replay/timeline';
import { localSnapshot } from './snapshot';
import type { MatchSource, Question, SourceListener } from './source';

export interface GameOptions {
  game: string;
  options: Record<string, string>;
}

export class TrialSource implements MatchSource {
  readonly table = '';
  readonly plans = false;
  /** The actions of the variation, each with the position after it; the first is its start. */
  stands = $state.raw<StandCard[]>([]);
  undone = $state.raw<StandCard[]>([]);
  /** The words that lead to each position of the variation after its start. */
  private readonly words = new WeakMap<StandCard, SaidWord[]>();
  busy = $state(false);
  /** Who plays the words instead of the server alone, such as a study that keeps them. */
  player: ((words: SaidWord[], from: StandCard) => Promise<StandCard>) | null = null;
  /** Called after words were played. */
  onplayed: (stand: StandCard) => void = () => {};
  /** Called where nothing of the variation is left to undo, or to redo. */
  onundo: () => void = () => {};
  onredo: () => void = () => {};
  private seat: string | null = null;
  private shown = 0;
  private listener: SourceListener | null = null;

  constructor(
    private readonly ground: GameOptions,
    private readonly names: Record<string, string>,
    private readonly teams: string[][],
    private readonly eyes: string,
  ) {}

  get stand(): StandCard | null {
    return this.stands.at(-1) ?? null;
  }

  open(seat: string | null, listener: SourceListener): void {
    this.seat = seat;
    this.listener = listener;
  }

  close(): void {
    this.listener = null;
  }

  /** Show a moment of a replay; nothing can be played there. */
  show(timeline: Timeline, at: number, eyes: string | null, moved: boolean): void {
    this.stands = [];
    const outcome = at === timeline.length ? timeline.card.outcome : null;
    this.report(eyes, timeline.view(at), { awaited: [], legal: [], outcome }, timeline.events(at), moved);
  }

  /** Begin a variation. */
  begin(stand: StandCard): void {
    this.stands = [stand];
    this.undone = [];
    this.take(stand, false);
  }

  private take(stand: StandCard, moved: boolean): void {
    const seat = stand.awaited[0] ?? null;
    const legal = seat ? (stand.legal[seat] ?? []) : [];
    this.report(seat, stand.view, { awaited: stand.awaited, legal, outcome: stand.outcome }, stand.events, moved);
  }

  private report(
    seat: string | null,
    view: Record<string, unknown>,
    now: { awaited: string[]; legal: string[]; outcome: EndingCard | null },
    events: EventCard[],
    moved: boolean,
  ): void {
    this.seat = seat;
    this.listener?.seated(seat);
    this.shown++;
    const snapshot = localSnapshot(this.ground.game, this.ground.options, {
      phase: now.outcome ? 'over' : 'playing',
      seats: Object.fromEntries(
        Object.entries(this.names).map(([seat, name]) => [seat, { kind: 'guest' as const, name, id: seat }]),
      ),
      teams: this.teams,
      number: this.shown,
      hash: String(this.shown),
      view,
      ...now,
    });
    // Without the acting seat, so that its moves are animated.
    const item = { number: moved ? this.shown : 1, at: 0, kind: 'acted', data: { events, seat: '' } };
    if (moved) this.listener?.feed([item], snapshot);
    else this.listener?.welcome([item], snapshot, null);
  }

  /** Everything that was said in the variation. */
  get said(): SaidWord[] {
    return this.stands.flatMap((stand) => this.words.get(stand) ?? []);
  }

  private async play(words: SaidWord[]): Promise<boolean> {
    const { stand } = this;
    if (!stand || this.busy) return false;
    this.busy = true;
    try {
      const next = await (this.player?.(words, stand) ?? http.position({ ...this.place(stand), words }));
      if (stand !== this.stand) return false; // another position is shown meanwhile
      this.words.set(next, words);
      this.stands = [...this.stands, next];
      this.undone = [];
      this.take(next, true);
      this.onplayed(next);
      return true;
    } catch (error) {
      this.listener?.refused(error instanceof Refused ? error.refusal : offline(), null);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private place(stand: StandCard): { game: string; options: Record<string, string>; position: string; seat: string } {
    return { game: stand.game, options: stand.options, position: stand.position, seat: this.eyes };
  }

  act(word: string, before: string[]): boolean {
    return this.plan([...before, word]);
  }

  plan(words: string[]): boolean {
    void this.play(words.map((word) => ({ seat: this.seat ?? '', word })));
    return true;
  }

  /** Play a line that a computer has found, with a pause of some milliseconds after each step, while it is `wanted`. */
  async follow(steps: SaidWord[], pause = 0, wanted: () => boolean = () => true): Promise<void> {
    for (const step of steps) {
      if (!wanted() || !(await this.play([step]))) return;
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  undo(length?: number): void {
    if (this.stands.length < 2) this.onundo();
    const wanted = Math.max(1, length === undefined ? this.stands.length - 1 : length + 1);
    while (this.stands.length > wanted) {
      this.undone = [...this.undone, this.stands.at(-1)!];
      this.stands = this.stands.slice(0, -1);
    }
    if (this.stand) this.take(this.stand, false);
  }

  redo(): void {
    const next = this.undone.at(-1);
    if (!next) return this.onredo();
    this.undone = this.undone.slice(0, -1);
    this.stands = [...this.stands, next];
    this.take(next, true);
  }

  command(): void {
    // no table: ignored
  }

  async query(question: Question): Promise<Record<string, unknown>[]> {
    const { stand } = this;
    if (!stand || stand.outcome) return [];
    const { about, start = '', stops = [] } = question;
    const found = await http.position({ ...this.place(stand), look: { about, start, stops } }).catch(() => null);
    return stand === this.stand ? (found?.found ?? []) : [];
  }
}

function offline(): Refusal {
  return { cause: 'unavailable', key: 'server.database', params: {}, clause: null, id: '' };
}

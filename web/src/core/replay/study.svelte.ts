// What is done with a replay: variations from its positions, their analysis, new matches, and links to moments.
import { go } from '../browser/router.svelte';
import { errorText } from '../link/errorText';
import { http, Refused } from '../link/http';
import { Match } from '../match.svelte';
import { samePreset } from '../newtable/editions';
import { shareMoment } from '../people/shareMoment';
import type { AnalysisCard, SaidWord, StandCard } from '../schema';
import { ensureSession } from '../session.svelte';
import { TrialSource } from '../sources/trial.svelte';
import type { Playback } from './playback.svelte';
import type { Plain, Timeline } from './timeline';

/** Where the replay comes from: a table, which may need an invitation, or an imported record. */
export type ReplayOrigin = { table: string; invitation: string; record: string };

export class ReplayStudy {
  readonly trial: TrialSource;
  readonly match: Match;
  branching = $state(false);
  analysis = $state.raw<AnalysisCard | null>(null);
  /** The position of the analysis. */
  analysedView = $state.raw<Plain>({});
  busy = $state(false);
  failure = $state('');

  constructor(
    readonly timeline: Timeline,
    readonly playback: Playback,
    private readonly origin: ReplayOrigin,
  ) {
    const { game, options, seats, teams, hidden } = timeline.card;
    this.trial = new TrialSource({ game, options }, seats, teams, hidden ? 'turn' : '');
    this.match = new Match(this.trial);
    this.match.open(null);
  }

  /** Show a moment of the replay as a seat, or as watchers see it. */
  show(at: number, seat: string | null): void {
    this.trial.show(this.timeline, at, seat, this.playback.stepped);
    this.analysis = null;
  }

  /** Begin a variation from the shown position. */
  async branch(): Promise<void> {
    this.playback.stop();
    const stand = await this.position();
    if (!stand) return;
    this.trial.begin(stand);
    this.branching = true;
    this.analysis = null;
  }

  /** Return from a variation to the replay. */
  leave(): void {
    this.branching = false;
    this.analysis = null;
  }

  /** Analyse the shown position. */
  async analyse(): Promise<void> {
    if (this.busy) return;
    this.analysis = null;
    this.analysedView = this.match.view ?? {};
    await this.whileBusy(async () => {
      const stand = await this.position();
      if (!stand) return;
      const { game, options, position } = stand;
      this.analysis = await http.analysis({ game, options, position, top: 3 });
    });
  }

  /** Play a line of the analysis as a variation. */
  async playLine(steps: SaidWord[]): Promise<void> {
    const { analysis } = this;
    if (!this.branching) await this.branch();
    await this.trial.follow(steps);
    this.analysis = analysis;
  }

  /** Open a table from the shown position, with one seat for the player and computers of a level on the others. */
  async startMatch(seats: string[], mine: string, level: string): Promise<void> {
    await this.whileBusy(async () => {
      const stand = await this.position();
      if (!stand) return;
      const holders = seats.map((seat) => [
        seat,
        seat === mine ? { kind: 'me' as const } : { kind: 'computer' as const, player: level },
      ]);
      const opened = await http.open({
        ...samePreset(this.timeline.card, stand),
        opening: stand.position,
        seats: Object.fromEntries(holders),
        start: true,
      });
      go(`/table/${opened.table.id}`);
    });
  }

  /** Make a link to this moment as a seat sees it; as watchers see it where the seat is not an own one, or null. */
  async share(seat: string | null): Promise<void> {
    const { at } = this.playback;
    const share = (as: string | null): Promise<void> =>
      shareMoment(this.origin.table, this.timeline.card.game, { at, seat: as });
    this.failure = '';
    try {
      await ensureSession();
      await share(seat).catch((error: unknown) => {
        if (seat && error instanceof Refused && error.status === 403) return share(null);
        throw error;
      });
    } catch (error) {
      this.failure = await errorText(error);
    }
  }

  /** The shown position with what is needed to continue from it; null where the server refuses it. */
  private async position(): Promise<StandCard | null> {
    if (this.branching) return this.trial.stand;
    const { table, invitation, record } = this.origin;
    const { at } = this.playback;
    this.failure = '';
    try {
      await ensureSession();
      const seat = this.timeline.card.hidden ? 'turn' : '';
      return await http.moment({ ...(table ? { table, invitation } : { record }), at, seat });
    } catch (error) {
      this.failure = await errorText(error);
      return null;
    }
  }

  private async whileBusy(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
    } catch (error) {
      this.failure = await errorText(error);
    } finally {
      this.busy = false;
    }
  }
}

// One tournament: its page, standings and rounds, read again whenever the server says that it has changed.
import { link } from '../link/connection.svelte';
import type { PairingCard, StandingsCard, StandingsCardRow, TournamentPage, TournamentRoundCard } from '../schema';
import { tournaments } from './api';

export class Tournament {
  page = $state.raw<TournamentPage>() as TournamentPage;
  standings = $state.raw<StandingsCard | null>(null);
  /** The round that is shown, the latest one unless another was chosen. */
  round = $state.raw<TournamentRoundCard | null>(null);
  chosen = $state<number | null>(null);
  private reading = false;
  private again = false;

  constructor(
    readonly id: string,
    page: TournamentPage,
  ) {
    this.page = page;
  }

  static async open(id: string): Promise<Tournament> {
    const found = new Tournament(id, await tournaments.page(id));
    await found.read();
    return found;
  }

  row(number: number): StandingsCardRow | undefined {
    return this.standings?.rows.find((one) => one.number === number);
  }

  /** The caller's line in the standings. */
  get own(): StandingsCardRow | undefined {
    return this.page.own ? this.row(this.page.own.number) : undefined;
  }

  get ownPairing(): PairingCard | undefined {
    const { own } = this.page;
    return this.round?.pairings.find((one) => own && one.sides.some((side) => side.includes(own.number)));
  }

  async choose(number: number): Promise<void> {
    this.chosen = number;
    this.round = await tournaments.round(this.id, number);
  }

  /** Read everything again; calls during a reading cause one more. */
  async read(page?: TournamentPage): Promise<void> {
    if (page) this.page = page;
    if (this.reading) {
      this.again = true;
      return;
    }
    this.reading = true;
    try {
      do {
        this.again = false;
        const [fresh, standings] = await Promise.all([tournaments.page(this.id), tournaments.standings(this.id)]);
        const number = this.chosen ?? fresh.round;
        const round = number ? await tournaments.round(this.id, number) : null;
        this.page = fresh;
        this.standings = standings;
        this.round = round;
      } while (this.again);
    } finally {
      this.reading = false;
    }
  }

  follow(failed: (error: unknown) => void): void {
    link.ontournament = (message) => {
      if (message.tournament === this.id && message.version !== this.page.version) this.read().catch(failed);
    };
    link.transmit({ type: 'tournament', tournament: this.id });
  }

  leave(): void {
    link.ontournament = null;
    link.transmit({ type: 'tournament_bye', tournament: this.id });
  }
}

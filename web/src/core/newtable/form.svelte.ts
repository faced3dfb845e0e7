// The state of the form for a new table: choices, derived values, and the request that opens it.
import type { ClashCard, NewTable, SeatRequest } from '../schema';
import { http } from '../link/http';
import { games } from '../games';
import { EASIEST } from '../levels';
import { storage } from '../browser/storage';
import { catalogueOf } from './catalogue';
import { differences, seatsOf } from './editions';
import { newTableGame, type EditionChoice } from './game';
import { PresetChoice } from './presetChoice.svelte';
import { PACES, usual, paceChoice, type Overrun, type PaceName, type Press, type Times } from './paces';

export type Holder = 'me' | 'person' | 'computer' | 'open';
/** The stored choices of the last form, without those of the games. */
interface StoredForm {
  family?: string;
  pace?: PaceName;
  press?: Press;
}

export class NewTableForm {
  game = $state('');
  private readonly choices: Record<string, EditionChoice>;
  holders = $state<Record<string, Holder>>({});
  levels = $state<Record<string, string>>({});
  pace = $state<PaceName>('untimed');
  times = $state<Times>(usual('untimed'));
  overrun = $state<Overrun>('idle');
  standIn = $state(EASIEST);
  press = $state<Press>('private');
  published = $state(false);
  anonymous = $state(false);
  rated = $state(false);
  listed = $state(false);
  /** The club whose members may come to the table; empty: none. */
  club = '';
  changes = $state<Record<string, string>>({});
  advice = $state.raw<ClashCard[]>([]);

  choice = $derived.by(() => this.choices[this.game]!);
  preset = $derived.by(() => this.choice.preset);
  seats = $derived.by(() => seatsOf(this.game, this.preset));
  options = $derived.by((): Record<string, string> => ({ ...this.changes, ...this.choice.options }));
  changed = $derived.by(() => differences(this.game, this.preset, this.changes));
  players = $derived.by(() => catalogueOf(this.game).players);
  waits = $derived.by(() => this.seats.some((seat) => ['person', 'open'].includes(this.holder(seat))));

  constructor() {
    const names = games().map(({ name }) => name);
    this.choices = Object.fromEntries(
      names.map((name) => [name, newTableGame(name)?.choice() ?? new PresetChoice(name)]),
    );
    const last: StoredForm & Record<string, unknown> = storage.read('new') ?? {};
    const linked = new URLSearchParams(location.search); // a link may name the game, and the club
    this.club = linked.get('club') ?? '';
    const wanted = linked.get('game') ?? last.family ?? '';
    this.game = names.includes(wanted) ? wanted : names[0]!;
    for (const choice of Object.values(this.choices)) choice.restore(last);
    if (last.pace && PACES.includes(last.pace)) this.choosePace(last.pace);
    if (last.press) this.press = last.press;
  }

  /** Change the edition and drop changed options. */
  edit(change: () => void): void {
    change();
    this.changes = {};
    this.advice = [];
  }

  choosePace(pace: PaceName): void {
    this.pace = pace;
    this.times = usual(pace);
  }

  /** Who takes a seat. The player always has one: the first, where no other was chosen. */
  holder(seat: string): Holder {
    if (seat === this.seats[0] && !this.seats.some((each) => each !== seat && this.holders[each] === 'me')) return 'me';
    return this.holders[seat] ?? (seat === this.seats[0] ? 'me' : this.club ? 'open' : 'computer');
  }

  level(seat: string): string {
    const wanted = this.levels[seat] ?? EASIEST;
    return this.players.includes(wanted) ? wanted : this.players[0]!;
  }

  /** Who takes a seat, as one word: the holder, with the level of a computer. */
  occupant(seat: string): string {
    const holder = this.holder(seat);
    return holder === 'computer' ? `computer:${this.level(seat)}` : holder;
  }

  /** Give a seat to an occupant. */
  seat(seat: string, occupant: string): void {
    const [holder, level] = occupant.split(':') as [Holder, string?];
    this.holders[seat] = holder;
    if (level) this.levels[seat] = level;
  }

  /** Whether a seat is the only one of the player. */
  isOnlyMine(seat: string): boolean {
    return this.holder(seat) === 'me' && this.seats.every((each) => each === seat || this.holder(each) !== 'me');
  }

  /** Check the chosen options on the server; throws its refusal if they contradict each other. */
  async check(): Promise<void> {
    const checked = this.preset;
    const found = await http.choice(this.game, { preset: checked, options: this.options });
    if (checked === this.preset) this.advice = found.advice;
  }

  /** The request that opens the table; its choices are stored for the next form. */
  request(): NewTable {
    const { pace, press } = this;
    const saved = Object.assign({}, ...Object.values(this.choices).map((choice) => choice.saved())) as object;
    storage.write('new', { ...saved, family: this.game, pace, press } satisfies StoredForm);
    const open = this.seats.some((seat) => this.holder(seat) === 'open');
    return {
      preset: this.preset,
      options: this.options,
      seats: Object.fromEntries(this.seats.map((seat) => [seat, this.seatRequest(seat)])),
      pace: paceChoice(pace, this.times),
      overrun: this.overrun,
      stand_in: this.players.includes(this.standIn) ? this.standIn : this.players[0]!,
      press,
      published: this.published && press !== 'none',
      anonymous: this.anonymous,
      rated: this.rated,
      visibility: !this.club && (this.listed || open) ? 'public' : 'link',
      club: this.club,
      start: !this.waits,
    };
  }

  private seatRequest(seat: string): SeatRequest {
    const holder = this.holder(seat);
    if (holder === 'me') return { kind: 'me' };
    return holder === 'computer' ? { kind: 'computer', player: this.level(seat) } : { kind: 'open' };
  }
}

// A table that is being thought of: what was chosen, what follows from it, and how it is opened.
import type { ClashCard, NewTable, SeatWish } from '../schema';
import { http } from '../link/http';
import { games } from '../games';
import { storage } from '../browser/storage';
import { catalogueOf } from './catalogue';
import { differences, seatsOf } from './editions';
import { newTableGame, type EditionChoice } from './game';
import { PresetChoice } from './presetChoice.svelte';
import { USUAL, wish, type PaceName, type Times } from './paces';

export type Holder = 'me' | 'person' | 'computer' | 'open';
/** What is remembered of the last form, beside what each game remembers. */
interface Kept {
  family?: string;
  pace?: PaceName;
  press?: NonNullable<NewTable['press']>;
}

export class Draft {
  game = $state('');
  private readonly choices: Record<string, EditionChoice>;
  holders = $state<Record<string, Holder>>({});
  levels = $state<Record<string, string>>({});
  pace = $state<PaceName>('untimed');
  times = $state<Times>({ ...USUAL.untimed });
  overrun = $state<NonNullable<NewTable['overrun']>>('idle');
  standIn = $state('squire');
  press = $state<NonNullable<NewTable['press']>>('private');
  published = $state(false);
  anonymous = $state(false);
  rated = $state(false);
  listed = $state(false);
  changes = $state<Record<string, string>>({});
  advice = $state.raw<ClashCard[]>([]);

  choice = $derived.by(() => this.choices[this.game]!);
  preset = $derived.by(() => this.choice.preset);
  seats = $derived.by(() => seatsOf(this.game, this.preset));
  options = $derived.by((): Record<string, string> => ({ ...this.changes, ...this.choice.options }));
  changed = $derived.by(() => differences(this.game, this.preset, this.changes));
  players = $derived.by(() => catalogueOf(this.game).players);
  waits = $derived.by(() => this.seats.some((seat) => ['person', 'open'].includes(this.holder(seat))));
  mine = $derived.by(() => this.seats.some((seat) => this.holder(seat) === 'me'));

  constructor() {
    const names = games().map(({ name }) => name);
    this.choices = Object.fromEntries(
      names.map((name) => [name, newTableGame(name)?.choice() ?? new PresetChoice(name)]),
    );
    const last: Kept & Record<string, unknown> = storage.read('new') ?? {};
    const asked = new URLSearchParams(location.search).get('game'); // a link may name the game
    const wanted = asked ?? last.family ?? '';
    this.game = names.includes(wanted) ? wanted : names[0]!;
    for (const choice of Object.values(this.choices)) choice.restore(last);
    if (last.pace && last.pace in USUAL) this.choosePace(last.pace);
    if (last.press) this.press = last.press;
  }

  /** Change the edition; rules that were changed belong to the one before. */
  edit(change: () => void): void {
    change();
    this.changes = {};
    this.advice = [];
  }

  choosePace(pace: PaceName): void {
    this.pace = pace;
    this.times = { ...USUAL[pace] };
  }

  holder(seat: string): Holder {
    return this.holders[seat] ?? (seat === this.seats[0] ? 'me' : 'computer');
  }

  level(seat: string): string {
    const wanted = this.levels[seat] ?? 'squire';
    return this.players.includes(wanted) ? wanted : this.players[0]!;
  }

  /** Whether the rules that were chosen go together; throws the server's refusal where they do not. */
  async check(): Promise<void> {
    const asked = this.preset;
    const found = await http.choice(this.game, { preset: asked, options: this.options });
    if (asked === this.preset) this.advice = found.advice;
  }

  form(): NewTable {
    const { pace, press } = this;
    const saved = Object.assign({}, ...Object.values(this.choices).map((choice) => choice.saved())) as object;
    storage.write('new', { ...saved, family: this.game, pace, press } satisfies Kept);
    const open = this.seats.some((seat) => this.holder(seat) === 'open');
    return {
      preset: this.preset,
      options: this.options,
      seats: Object.fromEntries(this.seats.map((seat) => [seat, this.wished(seat)])),
      pace: wish(pace, this.times),
      overrun: this.overrun,
      stand_in: this.players.includes(this.standIn) ? this.standIn : this.players[0]!,
      press,
      published: this.published && press !== 'none',
      anonymous: this.anonymous,
      rated: this.rated,
      visibility: this.listed || open ? 'public' : 'link',
      start: !this.waits,
    };
  }

  private wished(seat: string): SeatWish {
    const holder = this.holder(seat);
    if (holder === 'me') return { kind: 'me' };
    return holder === 'computer' ? { kind: 'computer', player: this.level(seat) } : { kind: 'open' };
  }
}

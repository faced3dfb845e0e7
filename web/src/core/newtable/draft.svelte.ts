// A table that is being thought of: what was chosen, what follows from it, and how it is opened.
import type { ClashCard, NewTable, SeatWish } from '../schema';
import { http } from '../link/http';
import type { Family } from '../seats';
import { storage } from '../browser/storage';
import { EDITIONS, GAMES, differences, seatsOf, presetOf, teamsOf, VARIANTS, type Mode } from './editions';
import { USUAL, wish, type PaceName, type Times } from './paces';

export type Holder = 'me' | 'person' | 'computer' | 'open';
interface Kept {
  family: Family;
  edition: string;
  mode: Mode;
  printing: number;
  count: number;
  pace: PaceName;
  press: NonNullable<NewTable['press']>;
}

export class Draft {
  family = $state<Family>('conquest');
  edition = $state('conquest');
  mode = $state<Mode>('duel');
  printing = $state(0);
  count = $state(4);
  variants = $state<string[]>([]);
  pairs = $state('sn_we');
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

  presets = $derived.by(() => (this.family === 'conquest' ? EDITIONS[this.edition]![this.mode] : []));
  preset = $derived.by(() =>
    this.family === 'conquest' ? (this.presets[this.printing] ?? this.presets[0]!) : `condottiere_${this.count}p`,
  );
  seats = $derived.by(() => seatsOf(this.family, this.preset));
  team = $derived.by(() => presetOf(this.family, this.preset).teams.some((side) => side.length > 1));
  teams = $derived.by(() => (this.team ? teamsOf(this.pairs) : presetOf(this.family, this.preset).teams));
  options = $derived.by(() => {
    const chosen: Record<string, string> = { ...this.changes };
    if (this.family === 'condottiere') for (const name of this.variants) chosen[name] = 'yes';
    if (this.team && this.pairs !== 'sn_we') chosen['team_pairs'] = this.pairs;
    return chosen;
  });
  changed = $derived.by(() => differences(this.family, this.preset, this.changes));
  players = $derived.by(() => GAMES[this.family].players);
  waits = $derived.by(() => this.seats.some((seat) => ['person', 'open'].includes(this.holder(seat))));
  mine = $derived.by(() => this.seats.some((seat) => this.holder(seat) === 'me'));

  constructor() {
    const last = storage.read<Partial<Kept>>('new');
    const asked = new URLSearchParams(location.search).get('game') as Family | null; // a link may name the game
    const family = asked ?? last?.family;
    if (family && family in GAMES) this.family = family;
    if (last?.edition && last.edition in EDITIONS) this.edition = last.edition;
    if (last?.mode && last.mode in EDITIONS['grand']!) this.mode = last.mode;
    if (last?.printing) this.printing = last.printing;
    if (last?.count && last.count >= 2 && last.count <= 6) this.count = last.count;
    if (last?.pace && last.pace in USUAL) this.choosePace(last.pace);
    if (last?.press) this.press = last.press;
  }

  choose(part: Partial<Pick<Draft, 'family' | 'edition' | 'mode' | 'printing' | 'count'>>): void {
    Object.assign(this, part);
    if (part.edition || part.mode) this.printing = 0;
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

  vary(name: string, on: boolean): void {
    this.variants = VARIANTS.filter((each) => (each === name ? on : this.variants.includes(each)));
  }

  /** Whether the rules that were chosen go together; throws the server's refusal where they do not. */
  async check(): Promise<void> {
    const asked = this.preset;
    const found = await http.choice(this.family, { preset: asked, options: this.options });
    if (asked === this.preset) this.advice = found.advice;
  }

  form(): NewTable {
    const { family, edition, mode, printing, count, pace, press } = this;
    storage.write('new', { family, edition, mode, printing, count, pace, press } satisfies Kept);
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

// The edition of a new table of Conquest: edition, sides, printing, and who plays with whom.
import type { EditionChoice } from '../../../core/newtable/game';
import { catalogueOf, presetOf, type Preset } from '../../../core/newtable/catalogue';

export type Mode = 'ffa' | 'team' | 'duel';
export const MODES: Mode[] = ['duel', 'ffa', 'team'];
export const PAIRS = ['sn_we', 'sw_ne', 'se_wn'];

/** Each edition by number of sides, in the order of the catalogue; the first printing is the default. */
export const EDITIONS: Record<string, Record<Mode, string[]>> = editionsOf(catalogueOf('conquest').presets);

function editionsOf(presets: Record<string, Preset>): Record<string, Record<Mode, string[]>> {
  const found: Record<string, Record<Mode, string[]>> = {};
  for (const [name, preset] of Object.entries(presets)) {
    if (!preset.edition) continue;
    const modes = (found[preset.edition] ??= { duel: [], ffa: [], team: [] });
    modes[modeOf(preset)].push(name);
  }
  return found;
}

function modeOf(preset: Preset): Mode {
  if (preset.teams.some((team) => team.length > 1)) return 'team';
  return preset.seats.length === 2 ? 'duel' : 'ffa';
}

export function teamsOf(pairs: string): string[][] {
  const [one = '', two = ''] = pairs.toUpperCase().split('_');
  return [one.split(''), two.split('')];
}

export class ConquestChoice implements EditionChoice {
  edition = $state('conquest');
  mode = $state<Mode>('duel');
  printing = $state(0);
  pairs = $state('sn_we');

  presets = $derived.by(() => EDITIONS[this.edition]![this.mode]);
  preset = $derived.by(() => this.presets[this.printing] ?? this.presets[0]!);
  team = $derived.by(() => presetOf('conquest', this.preset).teams.some((side) => side.length > 1));
  options = $derived.by((): Record<string, string> =>
    this.team && this.pairs !== 'sn_we' ? { team_pairs: this.pairs } : {},
  );

  saved(): Record<string, unknown> {
    const { edition, mode, printing } = this;
    return { edition, mode, printing };
  }

  restore({ edition, mode, printing }: Record<string, unknown>): void {
    if (typeof edition === 'string' && edition in EDITIONS) this.edition = edition;
    if (MODES.includes(mode as Mode)) this.mode = mode as Mode;
    if (typeof printing === 'number') this.printing = printing;
  }

  /** Choose an edition or how many sides; its usual printing is taken. */
  choose(part: { edition?: string; mode?: Mode }): void {
    Object.assign(this, part);
    this.printing = 0;
  }
}

// The edition of a new table of Conquest: edition, sides, printing, and who plays with whom.
import type { EditionChoice } from '../../../core/newtable/game';
import { presetOf } from '../../../core/newtable/editions';

export type Mode = 'ffa' | 'team' | 'duel';
export const MODES: Mode[] = ['duel', 'ffa', 'team'];
export const PAIRS = ['sn_we', 'sw_ne', 'se_wn'];

/** Each edition by sides; where there are several printings, the first is the usual one. */
export const EDITIONS: Record<string, Record<Mode, string[]>> = {
  conquest: { duel: ['conquest_2p'], ffa: ['conquest_4p'], team: ['conquest_party'] },
  plus: {
    duel: ['plus_2p', 'plus_2p_variant'],
    ffa: ['plus_4p', 'plus_4p_variant'],
    team: ['plus_party', 'plus_party_variant'],
  },
  grand: {
    duel: ['grand_2p'],
    ffa: ['grand_it', 'grand_en', 'grand_fr'],
    team: ['grand_party_it', 'grand_party_en'],
  },
};

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

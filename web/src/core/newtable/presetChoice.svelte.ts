// The edition of a game without its own form: one of its presets.
import { catalogueOf } from './catalogue';
import type { EditionChoice } from './game';

export class PresetChoice implements EditionChoice {
  readonly presets: string[];
  preset = $state('');
  readonly options: Record<string, string> = {};

  constructor(private readonly game: string) {
    this.presets = Object.keys(catalogueOf(game).presets);
    this.preset = this.presets[0] ?? '';
  }

  saved(): Record<string, unknown> {
    return { [`preset.${this.game}`]: this.preset };
  }

  restore(saved: Record<string, unknown>): void {
    const wanted = saved[`preset.${this.game}`];
    if (typeof wanted === 'string' && this.presets.includes(wanted)) this.preset = wanted;
  }
}

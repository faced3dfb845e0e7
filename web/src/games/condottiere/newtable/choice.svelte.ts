// The edition of a new table of Condottiere: how many play, and which variants.
import type { EditionChoice } from '../../../core/newtable/game';

export const VARIANTS = ['variant_a', 'variant_b', 'variant_c', 'variant_d', 'variant_e'] as const;
export const COUNTS = [2, 3, 4, 5, 6] as const;

export class CardChoice implements EditionChoice {
  count = $state(4);
  variants = $state<string[]>([]);

  preset = $derived.by(() => `condottiere_${this.count}p`);
  options = $derived.by(() => Object.fromEntries(this.variants.map((name) => [name, 'yes'])));

  saved(): Record<string, unknown> {
    return { count: this.count };
  }

  restore({ count }: Record<string, unknown>): void {
    if (COUNTS.includes(count as 2)) this.count = count as number;
  }

  vary(name: string, on: boolean): void {
    this.variants = VARIANTS.filter((each) => (each === name ? on : this.variants.includes(each)));
  }
}

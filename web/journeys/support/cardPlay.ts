// How a person plays Condottiere by touch: whatever is asked gets an answer.
import type { Locator } from '@playwright/test';
import type { Person } from './person';

/** A prompt may go away between looking and pressing. */
export const SHORT = { timeout: 2_000 };

/** The question that a person has to answer. */
export const questionTo = ({ page }: Person): Locator => page.locator('.prompt.mine');

/** The end of a battle, while the person has not answered it: a player who has answered only waits. */
export const battleEndOf = ({ page }: Person): Locator => page.locator('.battle-end .primary, .battle-end > .btn');

/** Answer what is asked: a region, an option, or a card to play; `k` varies the card. */
export async function decideByTouch({ page }: Person, k: number): Promise<void> {
  const press = (target: Locator) => target.first().tap(SHORT);
  const main = page.locator('.prompt-acts .primary:not([disabled])');
  const other = page.locator('.prompt-acts .btn');
  const cards = page.locator('.hand .bcard:not(.off)');
  const region = page.locator('.region-list button');
  const option = page.locator('.prompt .option');
  if (await region.count()) await press(region);
  else if (await option.count()) await press(option);
  else if (await main.count()) await press(main);
  else if (await cards.count()) {
    await cards.nth(k % (await cards.count())).tap({ ...SHORT, position: { x: 12, y: 40 } });
    const playable = await main
      .first()
      .waitFor({ timeout: 200 })
      .then(() => true)
      .catch(() => false);
    await press(playable ? main : other);
  } else await press(other);
}

// Creating a table by keyboard alone, with the tab stops counted.
import { expect } from '@playwright/test';
import type { Person, TableForm } from './person';

export const MOST_TAB_STOPS = 12;
const MOST_PRESSES = 40;

/** Go to the next tab stop; return what is focused there. */
async function tab({ page }: Person): Promise<string> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const { className, dataset } = document.activeElement as HTMLElement;
    if ('create' in dataset) return 'create';
    return dataset['family'] ? `game ${dataset['family']}` : (dataset['set']?.split(':')[0] ?? className);
  });
}

/**
 * Create a table on the page for new tables; return the number of tab stops from the start of the page to its button.
 * `choices` are keys to press at a group of choices, by its name, such as `{ mode: ['ArrowRight'] }`.
 */
export async function createByKeyboard(
  person: Person,
  game: string,
  choices: Record<string, string[]> = {},
): Promise<number> {
  const { page } = person;
  await person.goto('/new');
  await expect(page.locator('[data-create]')).toBeEnabled();
  expect(await tab(person)).toContain('skip');
  await person.press('Enter'); // to the form
  for (let stops = 2; stops < MOST_PRESSES; stops++) {
    const stop = await tab(person);
    if (stop.startsWith('game') && stop !== `game ${game}`) {
      await person.press('ArrowRight');
      await expect(page.locator(`[data-family=${game}]`)).toBeFocused();
    }
    await person.press(...(choices[stop] ?? []));
    if (stop !== 'create') continue;
    await person.press('Enter');
    await page.waitForURL(/\/table\//);
    return stops;
  }
  throw new Error(`the button is not reached with ${MOST_PRESSES} tab stops`);
}

/** Let the next table that the page creates have a position and computers of a journey. */
export async function adjustNextTable({ page }: Person, form: Partial<TableForm>): Promise<void> {
  await page.route(
    (url) => url.pathname === '/api/tables',
    (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ...form }) }),
    { times: 1 },
  );
}

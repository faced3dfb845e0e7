// A round of all screens, at every size and in both themes: one visit a screen and size, dressed light and then dark.
import { mkdirSync } from 'node:fs';
import { House } from './kit.mjs';
import { SCREENS, SIZES, THEMES, at } from './screens.mjs';

// Two visits at a time, as `make journeys` has two files at a time.
const LANES = 2;

/** Come to the wanted screens, or to all, and look at each; how many looks there were, and what went wrong on the way. */
export async function round(languages, wanted, look) {
  const visits = languages.flatMap((language) =>
    Object.keys(SIZES).flatMap((size) =>
      (wanted.length ? wanted : Object.keys(SCREENS)).map((screen) => ({ screen, size, language })),
    ),
  );
  const house = await House.open();
  const [told, wrong] = [{ looked: 0 }, []];
  const lane = async () => {
    for (let visit = visits.shift(); visit; visit = visits.shift()) {
      await once(house, visit, look, told).catch((error) =>
        wrong.push(`${Object.values(visit).join(' ')}: ${reason(error)}`),
      );
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await house.close();
  return { looked: told.looked, wrong };
}

/** The first line of an error, and what was waited for. */
function reason({ message }) {
  const lines = message.split('\n');
  return [lines[0], ...lines.filter((line) => line.includes('waiting for')).slice(0, 1)].join(' ');
}

async function once(house, { screen, ...how }, look, told) {
  const visitor = await at(house, screen, { ...how, theme: THEMES[0] });
  for (const theme of THEMES) {
    await visitor.page.emulateMedia({ colorScheme: theme });
    await visitor.page.locator(`html[data-theme='${theme}']`).waitFor({ state: 'attached' });
    await look(visitor, { screen, ...how, theme });
    told.looked++;
  }
  await visitor.context.close();
  if (visitor.faults.length) throw new Error(visitor.faults.join('; '));
}

/** Keep a picture of what is seen now, once all that it shows has come. */
export async function picture(folder, { page }, { screen, size, theme }) {
  mkdirSync(folder, { recursive: true });
  await page.waitForLoadState('networkidle');
  // Pictures further down are fetched only when somebody comes there.
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await page.screenshot({ path: `${folder}/${screen}-${size}-${theme}.png` });
}

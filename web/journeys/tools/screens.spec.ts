// Every screen at every size and in both themes: axe in all languages (@axe), and pictures (@pictures).
// LANGUAGES="it de", SIZES="phone" and SCREENS="table menu" select some of them; pictures go into FOLDER, in English by
// default. WHOLE=1 takes pages that scroll to their end, or to four times the height of a phone.
import { DESKTOP, PHONE } from '../../playwright.config';
import { screenFaults } from '../support/accessibility';
import { expect, type Person, test } from '../support/fixtures';
import { LANGUAGES, SCREENS, THEMES, openScreen } from '../support/screens';
import { folder, words } from './options';

// Whole matches are played on the way, faster than the rate limits allow.
test.use({ rateLimits: false });

const SIZES = { desktop: DESKTOP, laptop: { viewport: { width: 1280, height: 800 } }, phone: PHONE };
const MOST = 4 * PHONE.viewport.height;
const screens = words('SCREENS', Object.keys(SCREENS));

/** Look at one screen in both themes. */
async function inBothThemes({ page }: Person, look: (theme: string) => Promise<void>): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-theme='${colorScheme}']`)).toBeAttached();
    await look(colorScheme);
  }
}

for (const [size, options] of Object.entries(SIZES)) {
  if (!words('SIZES', Object.keys(SIZES)).includes(size)) continue;
  for (const screen of screens) {
    for (const locale of words('LANGUAGES', LANGUAGES)) {
      test(`axe: ${screen}, ${size}, ${locale}`, { tag: '@axe' }, async ({ newPerson }) => {
        const person = await newPerson({ ...options, locale });
        await openScreen(person, screen);
        await inBothThemes(person, async (theme) => expect.soft(await screenFaults(person), theme).toEqual([]));
      });
    }
    for (const locale of words('LANGUAGES', ['en'])) {
      test(`picture: ${screen}, ${size}, ${locale}`, { tag: '@pictures' }, async ({ newPerson }) => {
        const person = await newPerson({ ...options, locale });
        const { page } = person;
        await openScreen(person, screen);
        await inBothThemes(person, async (theme) => {
          await page.waitForLoadState('networkidle');
          // Pictures further down are loaded only when they are scrolled to.
          await page.waitForFunction(() =>
            [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
          );
          const path = `${folder()}/${screen}-${size}-${locale}-${theme}.png`;
          const { width } = page.viewportSize()!;
          const height = Math.min(MOST, await page.evaluate(() => document.documentElement.scrollHeight));
          const whole = process.env.WHOLE ? { fullPage: true, clip: { x: 0, y: 0, width, height } } : {};
          await page.screenshot({ path, ...whole });
        });
      });
    }
  }
}

// Pictures of every screen, for looking at: node journeys/pictures.mjs ADDRESS FOLDER [page ...]
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [address, folder, ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const PAGES = {
  first: async (page) => page.goto(`${address}/`),
  lobby: async (page) => page.goto(`${address}/play`),
  new: async (page) => page.goto(`${address}/new`),
  settings: async (page) => page.goto(`${address}/settings`),
  table: async (page) => {
    await page.goto(`${address}/`);
    await page.locator('.go.primary').click();
    await page.locator('.game .stage .at').first().waitFor();
  },
};

async function tap(page, place) {
  const at = await page.evaluate((name) => window.conquistaBoard?.seen(name), place);
  const box = await page.locator('.map').boundingBox();
  await page.mouse.click(box.x + at.x, box.y + at.y);
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({
      viewport,
      colorScheme,
      locale: process.env.LOCALE ?? 'en',
      hasTouch: size === 'phone',
    });
    const page = await context.newPage();
    page.on(
      'console',
      (message) => ['error', 'warning'].includes(message.type()) && console.log(size, colorScheme, message.text()),
    );
    page.on('pageerror', (error) => console.log(size, colorScheme, error.message));
    for (const [name, open] of Object.entries(PAGES)) {
      if (wanted.length && !wanted.includes(name)) continue;
      await open(page);
      await page.waitForTimeout(1200);
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
    }
    await context.close();
  }
}
await browser.close();
export { tap };

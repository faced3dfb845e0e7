// How fast the board is, in figures: node journeys/speed.mjs
// The page on a slow line and a slowed processor, the time from a tap to its highlight, and frames while the largest chart
// is panned. Figures go into docs/19-web.md; nothing here is a test.
import { House, board } from './kit.mjs';

const LINE = { offline: false, latency: 40, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const most = (values) => Math.max(...values);
const computer = { kind: 'computer', player: 'random' };

const house = await House.open();

async function seated(form, name) {
  const visitor = await house.visitor();
  visitor.board = name;
  const table = await visitor.opened(form);
  await visitor.seated();
  return { visitor, table };
}

/** From a cold start to a board with its pieces, and to the goals of the first piece that is touched. */
async function usable() {
  const { visitor, table } = await seated(
    { preset: 'conquest_2p', seats: { S: { kind: 'me' }, N: computer }, start: true },
    'rosa',
  );
  const times = [];
  for (let k = 0; k < 5; k++) {
    const page = await visitor.context.newPage();
    const cdp = await visitor.context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.clearBrowserCache');
    await cdp.send('Network.emulateNetworkConditions', LINE);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      new MutationObserver((_, watcher) => {
        if (!document.querySelector('.stage .at')) return;
        window.usable = performance.now();
        watcher.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${house.address}/table/${table}`);
    await page.waitForFunction(() => window.usable);
    times.push(await page.evaluate(() => window.usable));
    await page.close();
  }
  console.log(
    `board usable, 4x slowed, 1.6 Mbit/s, 40 ms: median ${Math.round(median(times))} ms, most ${Math.round(most(times))} ms`,
  );
  await visitor.context.close();
}

/** From the release of a tap to the first lit goal in the page. */
async function taps(rate) {
  const { visitor } = await seated(
    { preset: 'conquest_2p', seats: { S: { kind: 'me' }, N: computer }, start: true },
    'rosa',
  );
  const cdp = await visitor.context.newCDPSession(visitor.page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await visitor.page.evaluate(() => {
    window.taps = [];
    let begun = 0;
    document.querySelector('.map').addEventListener('pointerup', () => (begun = performance.now()), { capture: true });
    new MutationObserver(() => {
      if (!begun || !document.querySelector('.reach .goal')) return;
      window.taps.push(performance.now() - begun);
      begun = 0;
    }).observe(document.querySelector('.overlay .reach'), { childList: true });
  });
  for (const place of ['S20', 'S14', 'S34', 'S12', 'S21', 'S13', 'S11', 'S10']) {
    await visitor.page.keyboard.press('Escape');
    await visitor.tap(place);
    await visitor.page.waitForTimeout(350);
    await visitor.page.locator('.map').focus();
    await visitor.page.keyboard.press('Escape');
  }
  const times = await visitor.page.evaluate(() => window.taps);
  console.log(
    `tap to highlight, ${rate}x slowed: median ${Math.round(median(times))} ms, most ${Math.round(most(times))} ms of ${times.length}`,
  );
  await visitor.context.close();
}

/** Frames and work of the main thread while the four-player chart is dragged about with all pieces on it. */
async function pan() {
  const all = { S: { kind: 'me' }, W: computer, N: computer, E: computer };
  const { visitor } = await seated({ preset: 'grand_it', seats: all, start: true }, 'mare');
  const { page } = visitor;
  const cdp = await visitor.context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const metrics = async () =>
    Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const [w, h] = board('mare').size;
  const pieces = await page.locator('.overlay .tokens .at').count();
  await page.mouse.move(500, 450);
  await page.mouse.down();
  await page.evaluate(() => {
    window.frames = [];
    const count = (now) => {
      window.frames.push(now);
      if (!window.enough) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const before = await metrics();
  const end = Date.now() + 3_000;
  for (let k = 0; Date.now() < end; k++) {
    await page.mouse.move(500 + 220 * Math.sin(k / 14), 450 + 160 * Math.sin(k / 9));
  }
  const after = await metrics();
  await page.evaluate(() => (window.enough = true));
  await page.mouse.up();
  const frames = await page.evaluate(() => window.frames);
  const gaps = frames.slice(1).map((at, k) => at - frames[k]);
  const work = (1000 * (after.TaskDuration - before.TaskDuration)) / gaps.length;
  const seconds = (frames.at(-1) - frames[0]) / 1000;
  console.log(
    `panning ${w} x ${h} with ${pieces} pieces: ${(gaps.length / seconds).toFixed(1)} frames a second, median gap ${median(gaps).toFixed(1)} ms; ` +
      `main thread ${work.toFixed(1)} ms a frame, of it layout ${((1000 * (after.LayoutDuration - before.LayoutDuration)) / gaps.length).toFixed(2)} ms`,
  );
  await visitor.context.close();
}

await usable();
await taps(1);
await taps(4);
await pan();
await house.close();

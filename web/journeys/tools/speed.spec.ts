// How fast the board is: the time until it is usable on a slow connection and processor (@usable), from a tap to its
// highlight (@taps), and frames a second while the largest board is panned (@pan). Figures go into docs/19-web.md.
import { boardData } from '../support/board';
import { type Person, type PersonOptions, test } from '../support/fixtures';
import type { TableForm } from '../support/person';

declare global {
  interface Window {
    usable: number;
    taps: { ring: number[]; goals: number[] };
  }
}

test.describe.configure({ mode: 'default' }); // one after another: measurements share the machine

const LINE = { offline: false, latency: 40, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const TURNS = 4;
const LATE = 25; // milliseconds: a frame was left out
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const most = (values: number[]) => Math.max(...values);
const computer = { kind: 'computer', player: 'random' };

const SMALL = { preset: 'conquest_2p', seats: { S: { kind: 'me' }, N: computer }, start: true };
const LARGE = {
  preset: 'grand_it',
  seats: { S: { kind: 'me' }, W: computer, N: computer, E: computer },
  start: true,
};

/** Open a table with nothing between the page and the server. */
async function openBoard(
  newPerson: (options: PersonOptions) => Promise<Person>,
  form: TableForm,
  name: string,
): Promise<{ person: Person; table: string }> {
  const person = await newPerson({ direct: true });
  person.board.name = name;
  const table = await person.openTable(form);
  await person.board.ready();
  return { person, table };
}

/** From a cold start to a board with its pieces, and to the goals of the first piece that is touched. */
test('usable', { tag: '@usable' }, async ({ newPerson }) => {
  const { person, table } = await openBoard(newPerson, SMALL, 'rosa');
  const times: number[] = [];
  for (let k = 0; k < 5; k++) {
    const page = await person.context.newPage();
    const cdp = await person.context.newCDPSession(page);
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
    await page.goto(`/table/${table}`);
    await page.waitForFunction(() => window.usable);
    times.push(await page.evaluate(() => window.usable));
    await page.close();
  }
  console.log(
    `board usable, 4x slowed, 1.6 Mbit/s, 40 ms: median ${Math.round(median(times))} ms, most ${Math.round(most(times))} ms`,
  );
});

/** From the release of a tap, after a finger that was down for a while, to the ring round the piece and to its first goal. */
async function taps(person: Person, rate: number, held: number): Promise<void> {
  const { page } = person;
  const cdp = await person.context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(() => {
    window.taps = { ring: [], goals: [] };
    for (const [name, layer, mark] of [
      ['ring', '.marks', '.select-ring'],
      ['goals', '.reach', '.goal'],
    ] as const) {
      let begun = 0;
      document
        .querySelector('.map')!
        .addEventListener('pointerup', () => (begun = performance.now()), { capture: true });
      new MutationObserver(() => {
        if (!begun || !document.querySelector(`.overlay ${layer} ${mark}`)) return;
        window.taps[name].push(performance.now() - begun);
        begun = 0;
      }).observe(document.querySelector(`.overlay ${layer}`)!, { childList: true });
    }
  });
  for (const place of ['S20', 'S14', 'S34', 'S12', 'S21', 'S13', 'S11', 'S10']) {
    await page.keyboard.press('Escape');
    const { x, y } = await person.board.bringIntoView(place);
    await page.mouse.click(x, y, { delay: held });
    await page.waitForTimeout(350);
    await page.locator('.map').focus();
    await page.keyboard.press('Escape');
  }
  const { ring, goals } = await page.evaluate(() => window.taps);
  const figures = (times: number[]) =>
    `median ${Math.round(median(times))} ms, most ${Math.round(most(times))} ms of ${times.length}`;
  console.log(`tap to highlight, ${rate}x slowed, ${held} ms down: ring ${figures(ring)}; goals ${figures(goals)}`);
}

test('taps', { tag: '@taps' }, async ({ newPerson }) => {
  for (const rate of [1, 4]) {
    for (const held of [0, 80]) await taps((await openBoard(newPerson, SMALL, 'rosa')).person, rate, held);
  }
});

// The most that this machine can do: one picture on an otherwise empty page, dragged in the same way.
const BARE = `<body style="margin:0;overflow:hidden"><canvas width="2400" height="1600" style="will-change:transform"></canvas>`;
function bare() {
  const canvas = document.querySelector('canvas')!;
  const pen = canvas.getContext('2d', { alpha: false })!;
  for (let k = 0; k < 400; k++) {
    pen.fillStyle = `hsl(${k * 7}, 50%, 50%)`;
    pen.fillRect((k * 577) % 2400, (k * 331) % 1600, 200, 200);
  }
  addEventListener('mousemove', (event) => {
    canvas.style.transform = `translate(${event.clientX - 720}px, ${event.clientY - 640}px)`;
  });
}

/** Three seconds of a drag, moves sent without waiting: frames a second; what they cost is printed. */
async function drag({ context, page }: Person, at: { x: number; y: number }, what: string): Promise<number> {
  const cdp = await context.newCDPSession(page);
  const drawn: number[] = [];
  const spent: Record<string, number> = {};
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const { name = '', ts, dur } = event as { name?: string; ts?: unknown; dur?: unknown };
      if (!dur) continue;
      if (name === 'Display::DrawAndSwap') drawn.push(Number(ts) / 1000);
      spent[name] = (spent[name] ?? 0) + Number(dur) / 1000;
    }
  });
  await cdp.send('Performance.enable');
  const busy = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 10, at.y + 4);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['cc', 'viz', 'devtools.timeline'] },
  });
  const sent: Promise<unknown>[] = [];
  const [begin, before] = [Date.now(), await busy()];
  for (let now = 0; now < 3; now = (Date.now() - begin) / 1000) {
    const [x, y] = [Math.round(at.x + 220 * Math.sin(4 * now)), Math.round(at.y + 160 * Math.sin(6 * now))];
    sent.push(cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 }));
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  await Promise.all(sent);
  const main = (await busy()) - before;
  const done = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
  await cdp.send('Tracing.end');
  await done;
  await page.mouse.up();
  drawn.sort((a, b) => a - b);
  const gaps = drawn.slice(1).map((then, k) => then - drawn[k]!);
  const each = (sum = 0) => `${(sum / gaps.length).toFixed(1)} ms`;
  const rate = (1000 * gaps.length) / (drawn.at(-1)! - drawn[0]!);
  console.log(
    `${what}: ${rate.toFixed(1)} frames a second, gaps median ${median(gaps).toFixed(1)} ms, most ${most(gaps).toFixed(1)} ms, ` +
      `${gaps.filter((gap) => gap > LATE).length} late; a frame costs: main thread ${each(main)}, ` +
      `drawing marks and chart ${each(spent.RasterTask)}, putting together ${each(spent['Display::DrawAndSwap'])}`,
  );
  return rate;
}

/** The four-player chart with all pieces on it, dragged about, in turn with the bare picture; then one piece over it. */
test('pan', { tag: '@pan' }, async ({ newPerson }) => {
  const { person, table } = await openBoard(newPerson, LARGE, 'mare');
  const { board, page } = person;
  const [w, h] = boardData('mare').size;
  const pieces = await page.locator('.overlay .tokens .at').count();
  const [own, middle] = [await board.positionOf('S12'), { x: 500, y: 450 }];
  const shares: number[] = [];
  for (let k = 0; k < TURNS; k++) {
    if (k) await person.goto(`/table/${table}`);
    await board.ready();
    // Away from the edge: a chart that has come to its stop is not drawn again, which is not a lost frame.
    await board.drag(middle, { x: middle.x, y: middle.y + 240 });
    await board.settled();
    await page.waitForTimeout(1_000);
    const rate = await drag(person, middle, `panning ${w} x ${h} with ${pieces} pieces`);
    await page.goto('about:blank');
    await page.setContent(BARE);
    await page.evaluate(bare);
    shares.push(rate / (await drag(person, middle, 'one picture on an empty page')));
  }
  console.log(`panning, of what the bare picture gives: ${shares.map((share) => share.toFixed(3)).join(' ')}`);
  await person.goto(`/table/${table}`);
  await board.ready();
  await page.waitForTimeout(1_000);
  await drag(person, own, 'dragging a piece');
});

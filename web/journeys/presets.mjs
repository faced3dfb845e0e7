// One whole turn of every edition in the browser: a trip, whatever may be taken, an answer where one is asked, the end of the
// turn, and three turns of computers; with pictures: node journeys/presets.mjs FOLDER [preset ...]
import { mkdirSync, readFileSync } from 'node:fs';
import { House } from './kit.mjs';

const [folder, ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const catalogue = JSON.parse(readFileSync(new URL('../src/generated/catalogue.json', import.meta.url), 'utf8'));
const presets = Object.entries(catalogue.conquest.presets);
const house = await House.open();
for (const [name, preset] of presets) {
  if (wanted.length && !wanted.includes(name)) continue;
  const visitor = await house.visitor();
  const seats = Object.fromEntries(
    preset.seats.map((seat, k) => [seat, k ? { kind: 'computer', player: 'random' } : { kind: 'me' }]),
  );
  await visitor.opened({ preset: name, seats, start: true });
  await visitor.seated();
  const own = await visitor.page
    .locator(`.overlay .tokens .at[data-side=${preset.seats[0]}]`)
    .evaluateAll((all) => all.map((at) => at.dataset.place));
  let trips = 0;
  await visitor.page.locator('.map').focus();
  for (const place of own) {
    for (const key of ['Escape', ...place, 'Enter']) await visitor.page.keyboard.press(key);
    if (!(await visitor.taken())) continue;
    const goals = await visitor.page
      .locator('.overlay .reach .goal')
      .evaluateAll((all) => all.map((goal) => goal.dataset.place));
    const goal = goals.at(-1);
    if (!goal) continue;
    if (!trips) await visitor.page.screenshot({ path: `${folder}/${name}-reach.png` });
    for (const key of [...goal, 'Enter']) await visitor.page.keyboard.press(key);
    await visitor.until(async () => (await visitor.planned()) > trips, 'planned', 4_000).catch(() => {});
    trips = await visitor.planned();
    if (trips >= 3) break;
  }
  await visitor.page.keyboard.press('e');
  await visitor.until(
    async () =>
      (await visitor.page.locator('.answer').count()) ||
      (await visitor.page.locator('.log .head').count()) >= preset.seats.length,
    'it is our turn again, or we are asked',
  );
  await visitor.page.screenshot({ path: `${folder}/${name}-after.png` });
  console.log(name, `${trips} trips`, visitor.faults.length ? visitor.faults : 'no fault');
  await visitor.context.close();
}
await house.close();

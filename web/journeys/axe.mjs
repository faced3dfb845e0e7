// axe on every screen, light and dark, desktop and phone: node journeys/axe.mjs [language] [screen ...]
// With PICTURES=FOLDER a picture of each is kept there, as journeys/pictures.mjs does.
import { picture, round } from './round.mjs';
import { LANGUAGES, faultsOf } from './screens.mjs';

const [language = 'all', ...wanted] = process.argv.slice(2);
const folder = process.env.PICTURES;
let found = 0;
const { looked, wrong } = await round(language === 'all' ? LANGUAGES : [language], wanted, async (visitor, which) => {
  if (folder) await picture(folder, visitor, which);
  for (const fault of await faultsOf(visitor)) {
    found++;
    console.log(...Object.values(which), fault);
  }
});
for (const line of wrong) console.log('not seen to its end:', line);
console.log(`${found} violations on ${looked} screens, ${wrong.length} visits broken off`);
process.exitCode = found || wrong.length ? 1 : 0;

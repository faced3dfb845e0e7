// axe on every screen, in every language, light and dark, desktop and phone: node journeys/axe.mjs [language] [screen ...]
import { House } from './kit.mjs';
import { LANGUAGES, SCREENS, SIZES, THEMES, at, faultsOf } from './screens.mjs';

const [language = 'all', ...wanted] = process.argv.slice(2);
const house = await House.open();
let [looked, found] = [0, 0];
for (const tongue of language === 'all' ? LANGUAGES : [language]) {
  for (const theme of THEMES) {
    for (const size of Object.keys(SIZES)) {
      for (const screen of wanted.length ? wanted : Object.keys(SCREENS)) {
        const how = { size, theme, language: tongue };
        const visitor = await at(house, screen, how);
        looked++;
        for (const fault of await faultsOf(visitor)) {
          found++;
          console.log(screen, ...Object.values(how), fault);
        }
        await visitor.context.close();
      }
    }
  }
}
await house.close();
console.log(`${found} violations on ${looked} screens`);
process.exitCode = found ? 1 : 0;

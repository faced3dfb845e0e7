// Pictures of every screen, for looking at: node journeys/pictures.mjs FOLDER [language] [screen ...]
import { mkdirSync } from 'node:fs';
import { House } from './kit.mjs';
import { SCREENS, SIZES, THEMES, at } from './screens.mjs';

const [folder, language = 'en', ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const house = await House.open();
for (const size of Object.keys(SIZES)) {
  for (const theme of THEMES) {
    for (const screen of wanted.length ? wanted : Object.keys(SCREENS)) {
      try {
        const visitor = await at(house, screen, { size, theme, language });
        await visitor.page.waitForLoadState('networkidle');
        await visitor.page.screenshot({ path: `${folder}/${screen}-${size}-${theme}.png` });
        for (const fault of visitor.faults) console.log(screen, size, theme, 'fault:', fault);
        await visitor.context.close();
      } catch (error) {
        console.log(screen, size, theme, error.message.split('\n')[0]);
      }
    }
  }
}
await house.close();

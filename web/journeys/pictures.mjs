// Pictures of every screen, for looking at: node journeys/pictures.mjs FOLDER [language] [screen ...]
import { picture, round } from './round.mjs';

const [folder, language = 'en', ...wanted] = process.argv.slice(2);
const { wrong } = await round([language], wanted, (visitor, which) => picture(folder, visitor, which));
for (const line of wrong) console.log('not seen to its end:', line);
process.exitCode = wrong.length ? 1 : 0;

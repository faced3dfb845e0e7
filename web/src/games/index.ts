// Registers the games: every folder here with a module, in the order of the package.
import { genericGame } from '../components/generic/module';
import { registerFallback, registerGame, type GameModule } from '../core/games';
import { generated } from '../core/generated';
import names from '../generated/games.json';

const ORDER = generated<string[]>(names);
const MODULES = Object.values(import.meta.glob<GameModule>('./*/module.ts', { import: 'game', eager: true }));

for (const module of MODULES.toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))) registerGame(module);
registerFallback(genericGame);

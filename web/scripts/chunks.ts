// How the client is divided into files: few for each page, so that a table needs few requests.
//
// - `index`: what every page needs, what the tables of several games need, and what the first page shares with a table or
//   a guide.
// - `table-<game>`: what the table of one game needs besides.
// - `art-<game>`: the pictures of a game that are shown together.
// - `catalogue`: the presets and options of all games.
// - `first`: what the first page needs besides, so that it does not wait for the files of other pages.
// - `guide`: what the guides of several games share, and what they share with other pages.
// - `pages`: what several other pages share.
import type { Rolldown } from 'vite';

const ENTRY = /\/src\/main\.ts$/;
const GAME_TABLE = /\/src\/games\/([\w-]+)\/table\/Table\.svelte$/;
const ART = /\/src\/games\/([\w-]+)\/art\/[\w-]+\.svg\?raw$/;
const GAME_GUIDE = /\/src\/games\/[\w-]+\/guide\/index\.ts$/;
const SHARED_GUIDE = /\/src\/core\/i18n\/guide\.ts$/;
const FIRST_PAGE = /\/src\/pages\/First\.svelte$/;
const CATALOGUE = /\/generated\/catalogue\.json$/;
/** Loaded one at a time; never a part of another file. */
const DATA = /\/(generated|i18n|locales)\/.*\.(json|ts)$/;

/** The modules that a module needs at once, itself included. */
function closure(id: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([id]);
  for (const each of found) for (const next of context.getModuleInfo(each)?.importedIds ?? []) found.add(next);
  return found;
}

interface Graph {
  entry: Set<string>;
  /** By the name of the game. */
  tables: Map<string, Set<string>>;
  first: Set<string>;
  guides: Set<string>[];
  /** All other modules that are loaded on demand. */
  others: Set<string>[];
}

/** The graph that is reached from the entry, divided by what is loaded on demand. */
function graphOf(entry: string, context: Rolldown.ChunkingContext): Graph {
  const roots = new Set([entry]);
  const graph: Graph = { entry: new Set(), tables: new Map(), first: new Set(), guides: [], others: [] };
  for (const root of roots) {
    const modules = closure(root, context);
    for (const id of modules)
      for (const next of context.getModuleInfo(id)?.dynamicallyImportedIds ?? []) roots.add(next);
    const [, game] = GAME_TABLE.exec(root) ?? [];
    if (root === entry) graph.entry = modules;
    else if (game) graph.tables.set(game, modules);
    else if (FIRST_PAGE.test(root)) graph.first = modules;
    else if (GAME_GUIDE.test(root)) graph.guides.push(modules);
    else graph.others.push(modules);
  }
  return graph;
}

/** The file of a module; null where it gets one of its own. */
function fileOf(id: string, { entry, tables, first, guides, others }: Graph): string | null {
  const [, artist] = ART.exec(id) ?? [];
  if (artist) return `art-${artist}`;
  const games = [...tables].filter(([, modules]) => modules.has(id));
  if (entry.has(id) || games.length > 1 || (games.length && first.has(id))) return 'index';
  if (games[0]) return `table-${games[0][0]}`;
  if (CATALOGUE.test(id)) return 'catalogue';
  if (SHARED_GUIDE.test(id)) return 'guide';
  const guided = guides.filter((modules) => modules.has(id)).length;
  if (first.has(id) && guided) return 'index';
  if (first.has(id) && !FIRST_PAGE.test(id)) return 'first';
  if (DATA.test(id)) return null;
  const users = guided + others.filter((modules) => modules.has(id)).length;
  if (users < 2) return null;
  return guided ? 'guide' : 'pages';
}

/** The groups of files, the most general first: a module that two groups depend on goes to the first. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let graph: Graph | null = null;
  return ['index', 'art', 'table', 'catalogue', 'first', 'guide', 'pages'].map((group, k, { length }) => ({
    debugName: group,
    priority: length - k,
    name: (id, context) => {
      graph ??= graphOf(entryOf(id, context), context);
      const file = fileOf(id, graph);
      return file?.split('-')[0] === group ? file : null;
    },
  }));
}

/** The entry, found by following the importers of a module. */
function entryOf(id: string, context: Rolldown.ChunkingContext): string {
  const found = new Set([id]);
  for (const each of found) {
    if (ENTRY.test(each)) return each;
    const info = context.getModuleInfo(each);
    for (const next of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]) found.add(next);
  }
  throw new Error(`${id} is not reached from the entry`);
}

// Tables that are loaded with an empty cache, and when each can be played on.
import type { Person, TableForm } from './person';

const me = { kind: 'me' };
const computer = { kind: 'computer', player: 'squire' };

export interface LoadedTable {
  form: TableForm;
  /** What can be played with as soon as it is shown. */
  playable: string;
  mostBytes: number;
}
export const TABLES: Record<string, LoadedTable> = {
  'Conquest for two': {
    form: { preset: 'conquest_2p', seats: { S: me, N: computer }, start: true },
    playable: '.stage .overlay .at[data-side=S]',
    mostBytes: 150_000,
  },
  'the map for four': {
    form: { preset: 'grand_it', seats: { S: me, W: computer, N: computer, E: computer }, start: true },
    playable: '.stage .overlay .at[data-side=S]',
    mostBytes: 220_000,
  },
  'Conquest for four': {
    form: { preset: 'conquest_4p', seats: { S: me, W: computer, N: computer, E: computer }, start: true },
    playable: '.stage .overlay .at[data-side=S]',
    mostBytes: 220_000,
  },
  'Condottiere for two': {
    form: { preset: 'condottiere_2p', seats: { A: me, B: computer }, start: true },
    playable: '.hand .bcard, .region.may',
    mostBytes: 150_000,
  },
  'Condottiere for four': {
    form: { preset: 'condottiere_4p', seats: { A: me, B: computer, C: computer, D: computer }, start: true },
    playable: '.hand .bcard, .region.may',
    mostBytes: 150_000,
  },
};

/** Note when a table can be played on, from the next page on; `playableAt` waits for it. */
export async function notePlayable({ page }: Person, playable: string): Promise<void> {
  await page.addInitScript((selector) => {
    const look = (): void => {
      const shown = [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
      const drawn = [...document.images].every((image) => image.complete && image.naturalWidth);
      if (shown && drawn) performance.mark('playable');
      else requestAnimationFrame(look);
    };
    look();
  }, playable);
}

/** The moment at which the table could be played on, in milliseconds since 1970. */
export async function playableAt({ page }: Person): Promise<number> {
  const moment = await page.waitForFunction(() => {
    const [mark] = performance.getEntriesByName('playable');
    return mark && performance.timeOrigin + mark.startTime;
  });
  return Number(await moment.jsonValue());
}

/** Open a table; return the moment at which it could be played on. */
export async function openUntilPlayable(person: Person, table: string, playable: string): Promise<number> {
  await notePlayable(person, playable);
  await person.goto(`/table/${table}`);
  return playableAt(person);
}

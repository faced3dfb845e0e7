// Tables that are loaded with an empty cache, and when each can be played on.
import { expect } from '@playwright/test';
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
  Condottiere: {
    form: { preset: 'condottiere_4p', seats: { A: me, B: computer, C: computer, D: computer }, start: true },
    playable: '.hand .bcard, .region.may',
    mostBytes: 150_000,
  },
};

export async function waitUntilPlayable({ page }: Person, playable: string): Promise<void> {
  await expect(page.locator(playable).filter({ visible: true }).first()).toBeVisible();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth));
}

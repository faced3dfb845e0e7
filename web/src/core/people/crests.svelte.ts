// The crests that people have chosen, asked for together as lists show them.
import { SvelteMap } from 'svelte/reactivity';
import type { Crest } from '../schema';
import { people } from './api';

const MOST = 200; // in one request
const chosen = new SvelteMap<string, Crest>();
const asked = new Set<string>();
let waiting: string[] = [];

async function load(): Promise<void> {
  const ids = waiting;
  waiting = [];
  for (let first = 0; first < ids.length; first += MOST) {
    const some = ids.slice(first, first + MOST);
    try {
      const found = await people.crests(some);
      for (const [id, crest] of Object.entries(found.crests)) chosen.set(id, crest);
    } catch {
      for (const id of some) asked.delete(id); // until then, the crest of the name is shown
    }
  }
}

/** The crest that a person has chosen; null for the one that is drawn from the name, and until it is known. */
export function chosenCrest(id: string): Crest | null {
  if (id && !asked.has(id)) {
    asked.add(id);
    if (!waiting.length) queueMicrotask(() => void load());
    waiting.push(id);
  }
  return chosen.get(id) ?? null;
}

/** Remember the crest that a person wears now. */
export function rememberCrest(id: string, crest: Crest | null): void {
  asked.add(id);
  if (crest) chosen.set(id, crest);
  else chosen.delete(id);
}

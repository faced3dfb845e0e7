// Reputations of people, requested once per visit.
import { SvelteMap } from 'svelte/reactivity';
import type { Repute } from '../schema';
import { http } from '../link/http';

const known = new SvelteMap<string, Repute | null>();
const asked = new Set<string>();

export function reputationOf(person: string): Repute | null {
  if (!asked.has(person)) {
    asked.add(person);
    void http
      .repute(person)
      .then((found) => known.set(person, found))
      .catch(() => asked.delete(person));
  }
  return known.get(person) ?? null;
}

// Reputations of people, requested once per visit; those that are needed at the same time, in one request.
import { SvelteMap } from 'svelte/reactivity';
import type { Repute } from '../schema';
import { http } from '../link/http';

const MOST_AT_ONCE = 200;
const known = new SvelteMap<string, Repute>();
const asked = new Set<string>();
let wanted: string[] = [];

export function reputationOf(person: string): Repute | null {
  if (!asked.has(person)) {
    asked.add(person);
    if (wanted.push(person) === 1) queueMicrotask(request);
  }
  return known.get(person) ?? null;
}

function request(): void {
  const people = wanted.splice(0, MOST_AT_ONCE);
  if (wanted.length) queueMicrotask(request);
  void http
    .reputes(people)
    .then((found) => Object.entries(found.people).forEach(([person, repute]) => known.set(person, repute)))
    .catch(() => people.forEach((person) => asked.delete(person)));
}

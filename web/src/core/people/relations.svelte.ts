// The people whom this person mutes, ignores, blocks or follows; requested once, and kept up to date by what is changed here.
import { http } from '../link/http';
import type { RelationCard } from '../schema';
import { session } from '../session.svelte';

export const KINDS = ['mute', 'ignore', 'block'] as const;
export type RelationKind = RelationCard['kind'];

let known = $state.raw<RelationCard[]>([]);
let owner = '';

/** Request the relations of the signed-in person, unless they are known. */
export async function loadRelations(): Promise<void> {
  const me = session.me?.id ?? '';
  if (!me || owner === me) return;
  known = [];
  known = await http.relations();
  owner = me;
}

export function relations(): RelationCard[] {
  return known;
}

export function isRelated(kind: RelationKind, person: string): boolean {
  return known.some((one) => one.kind === kind && one.person.id === person);
}

/** Mute, ignore, block or follow a person, or no longer. */
export async function relate(kind: RelationKind, person: string, on: boolean): Promise<void> {
  await http.relate(kind, person, on);
  known = await http.relations();
}

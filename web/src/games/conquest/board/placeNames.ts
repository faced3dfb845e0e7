// The names of the places of a board, loaded in the reader's language only.
import type { Language } from '../../../core/browser/settings.svelte';

type Names = Record<string, string>;
const NAMES = import.meta.glob<{ default: Names }>('../../../generated/places/*.json');

/** The names by code; none for a board without names. */
export async function placeNames(board: string, language: Language): Promise<Names> {
  const load = NAMES[`../../../generated/places/${board}-${language}.json`];
  return load ? (await load()).default : {};
}

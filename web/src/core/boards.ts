// Charts and boards of the package, as files with a fingerprint; a board is fetched when it is looked at.
import type { BoardData } from '../games/conquest/board/model';

const DATA = import.meta.glob<{ default: BoardData }>('../generated/boards/{rosa,mare}.json');
const PICTURES = import.meta.glob<string>('../generated/boards/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

export async function boardData(board: string): Promise<BoardData> {
  const load = DATA[`../generated/boards/${board}.json`];
  if (!load) throw new Error(`no board ${board}`);
  return (await load()).default;
}

export function picture(board: string, theme: 'light' | 'dark'): string {
  return PICTURES[`../generated/boards/${board}-${theme}.svg`] ?? '';
}

// Boards of Conquest as data, loaded when one is shown.
import type { BoardData } from './model';

const DATA = import.meta.glob<{ default: BoardData }>('../../../generated/boards/*.json');

export async function boardData(board: string): Promise<BoardData> {
  const load = DATA[`../../../generated/boards/${board}.json`];
  if (!load) throw new Error(`no board ${board}`);
  return (await load()).default;
}

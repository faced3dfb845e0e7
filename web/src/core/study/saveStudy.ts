// Make a study of an analysis: its match or position becomes a chapter, its branches and notes come along.
import { Refused } from '../link/http';
import { studies, type ChapterSource, type Change } from './api';
import type { LocalMoves, Origin } from './local.svelte';
import { newId, Study } from './study.svelte';
import { MoveTree } from './tree';
import type { StudyNode } from './types';

const MOST_MOVES = 200; // of one command

function sourceOf(origin: Origin, invitation: string): ChapterSource {
  if (origin.kind === 'table') return { kind: 'match', table: origin.table, invitation };
  if (origin.kind === 'record') return { kind: 'record', record: origin.record };
  return { kind: 'position', game: origin.game, options: origin.options, position: origin.position };
}

/** Whether a node begins a line of own moves. */
function begins(tree: MoveTree, node: StudyNode): boolean {
  const parent = tree.get(node.parent ?? -1);
  return !node.fixed && (!parent || parent.fixed || tree.children(parent.id)[0] !== node);
}

/** Return the address of the study, and how many moves could not be played there. */
export async function saveAsStudy(
  moves: LocalMoves,
  title: string,
  invitation: string,
): Promise<{ address: string; lost: number }> {
  const study = new Study(await studies.create(title));
  const answer = await studies.addChapter(study.id, newId(), moves.title, sourceOf(moves.origin, invitation));
  study.apply(answer.changes, answer.revision);
  const made = answer.changes.find(
    (change): change is Extract<Change, { kind: 'chapter' }> => change.kind === 'chapter',
  );
  const chapter = await study.openChapter(made!.chapter.id);
  const main = new MoveTree(chapter.nodes()).line(chapter.card.root);
  const ids = new Map<number, number>(main.map((node, depth) => [depth, node.id]));
  const tree = new MoveTree(moves.nodes());
  let lost = 0;
  /** Play some moves that follow each other; returns whether the rules allow them there. */
  const played = async (line: StudyNode[]): Promise<boolean> => {
    const parent = ids.get(line[0]!.parent ?? -1);
    if (parent === undefined) return false;
    try {
      const steps = line.map(({ seat, word }) => ({ seat, word: word ?? '' }));
      const found = await study.command({ do: 'add_moves', chapter: chapter.card.id, parent, moves: steps });
      const path = new MoveTree(chapter.nodes()).path(found.node ?? parent).slice(-steps.length);
      path.forEach((node, k) => ids.set(line[k]!.id, node.id));
      return true;
    } catch (error) {
      if (error instanceof Refused && error.refusal.cause === 'illegal') return false;
      throw error;
    }
  };
  for (const first of tree.nodes.filter((node) => begins(tree, node))) {
    const line = [first, ...tree.after(first.id)];
    let [done, size] = [0, MOST_MOVES];
    while (done < line.length && size) {
      const some = line.slice(done, done + size);
      if (await played(some)) done += some.length;
      else size = size > 1 ? 1 : 0; // one by one, up to the move that cannot be played
    }
    lost += line.length - done;
  }
  for (const node of tree.nodes) {
    const at = ids.get(node.id);
    if (at === undefined) continue;
    if (node.name) await chapter.edit({ do: 'name', node: at, name: node.name });
    if (node.glyphs.length) await chapter.edit({ do: 'glyphs', node: at, glyphs: node.glyphs });
    for (const { kind, colour, places, text } of node.drawings)
      await chapter.edit({ do: 'draw', node: at, drawing: { kind, colour, places, text } });
  }
  for (const { node, text } of moves.comments()) {
    const at = ids.get(node);
    if (at !== undefined) await chapter.edit({ do: 'comment', node: at, text });
  }
  const here = ids.get(moves.last) ?? chapter.card.root;
  return { address: `/study/${study.id}/${chapter.card.id}/${here}`, lost };
}

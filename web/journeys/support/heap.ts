// What a page holds in memory: texts, and lists of texts such as hands, from a heap snapshot of the browser.
import type { Page } from '@playwright/test';

interface HeapSnapshot {
  snapshot: {
    meta: { node_fields: string[]; node_types: string[][]; edge_fields: string[]; edge_types: string[][] };
  };
  nodes: number[];
  edges: number[];
  strings: string[];
}
export interface HeapTexts {
  lists: string[][];
  texts: string[];
}

/** Collect garbage, take a heap snapshot and read its texts. */
export async function heapTexts(page: Page): Promise<HeapTexts> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return read(JSON.parse(chunks.join('')) as HeapSnapshot);
}

function read({ snapshot, nodes, edges, strings }: HeapSnapshot): HeapTexts {
  const { node_fields: fields, node_types: types, edge_fields: edgeFields, edge_types: edgeTypes } = snapshot.meta;
  const [width, edgeWidth] = [fields.length, edgeFields.length];
  const [type, name, count] = ['type', 'name', 'edge_count'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const textTypes = new Set(['string', 'concatenated string', 'sliced string'].map((it) => types[0]!.indexOf(it)));
  const isText = (at: number) => textTypes.has(nodes[at + type]!);
  const textOf = (at: number) => strings[nodes[at + name]!]!;
  const element = edgeTypes[0]!.indexOf('element');
  const lists: string[][] = [];
  const texts: string[] = [];
  let edge = 0;
  for (let at = 0; at < nodes.length; at += width) {
    const list: string[] = [];
    for (const end = edge + nodes[at + count]! * edgeWidth; edge < end; edge += edgeWidth) {
      if (edges[edge] === element && isText(edges[edge + 2]!)) list.push(textOf(edges[edge + 2]!));
    }
    if (list.length) lists.push(list);
    if (isText(at)) texts.push(textOf(at));
  }
  return { lists, texts };
}

/**
 * Lists that hold a card, and messages of the server that name one. The client's own texts do not count: the name of
 * every card is parsed once, into a list of that one text.
 */
export function holding({ lists, texts }: HeapTexts, card: string): string[] {
  return [
    ...lists
      .filter((list) => !(list.includes('Winter') && list.includes('Scarecrow') && list.length > 13)) // all kinds
      .filter((list) => list.some((text) => (text === card && list.length > 1) || text === `play:${card}`))
      .map((list) => list.join(' ')),
    ...texts.filter((text) => text.includes('"hand":') && text.includes(`"${card}"`)),
    ...texts.filter((text) => new RegExp(`^(play|show|keep):${card}\\b`).test(text)),
  ];
}

// What a page holds in memory: texts, and lists of texts such as hands, from a snapshot that the browser takes.

export async function memory(page) {
  const cdp = await page.context().newCDPSession(page);
  const chunks = [];
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await cdp.detach();
  return read(JSON.parse(chunks.join('')));
}

function read({ snapshot, nodes, edges, strings }) {
  const { node_fields: fields, node_types: types, edge_fields: edgeFields, edge_types: edgeTypes } = snapshot.meta;
  const [width, edgeWidth] = [fields.length, edgeFields.length];
  const [type, name, count] = ['type', 'name', 'edge_count'].map((field) => fields.indexOf(field));
  const isText = (at) => ['string', 'concatenated string', 'sliced string'].includes(types[0][nodes[at + type]]);
  const element = edgeTypes[0].indexOf('element');
  const lists = [];
  const texts = [];
  let edge = 0;
  for (let at = 0; at < nodes.length; at += width) {
    const list = [];
    for (const end = edge + nodes[at + count] * edgeWidth; edge < end; edge += edgeWidth) {
      if (edges[edge] === element && isText(edges[edge + 2])) list.push(strings[nodes[edges[edge + 2] + name]]);
    }
    if (list.length) lists.push(list);
    if (isText(at)) texts.push(strings[nodes[at + name]]);
  }
  return { lists, texts };
}

/**
 * Lists that hold a card, and messages of the server that name one. The client's own texts do not count: the name of every
 * card is parsed once, into a list of that one text.
 */
export function holding({ lists, texts }, card) {
  return [
    ...lists
      .filter((list) => !(list.includes('Winter') && list.includes('Scarecrow') && list.length > 13)) // the list of all kinds
      .filter((list) => list.some((text) => (text === card && list.length > 1) || text === `play:${card}`))
      .map((list) => list.join(' ')),
    ...texts.filter((text) => text.includes('"hand":') && text.includes(`"${card}"`)),
    ...texts.filter((text) => new RegExp(`^(play|show|keep):${card}\\b`).test(text)),
  ];
}

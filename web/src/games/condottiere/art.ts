// Card faces as pictures; names and effects are live text over them. All faces come in one file, so that no request
// tells which cards a player has seen.
const FACES = Object.fromEntries(
  Object.entries(import.meta.glob<string>('./art/*.svg', { query: '?raw', import: 'default', eager: true })).map(
    ([path, drawing]) => [
      path.slice('./art/'.length, -'.svg'.length),
      `data:image/svg+xml,${encodeURIComponent(drawing)}`,
    ],
  ),
);

export function face(card: string, small = false): string {
  const name = card === '?' ? 'back' : card.toLowerCase();
  return FACES[small && name !== 'back' ? `small-${name}` : name] ?? '';
}

// Card faces as files with a fingerprint; names and effects are live text over them.
const FACES = import.meta.glob<string>('./art/*.svg', { query: '?url', import: 'default', eager: true });

export function face(card: string, small = false): string {
  const name = card === '?' ? 'back' : card.toLowerCase();
  return FACES[`./art/${small && name !== 'back' ? 'small-' : ''}${name}.svg`] ?? '';
}

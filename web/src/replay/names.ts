/** A word of the card game as it stands in the notation, without its colon. */
export function cardName(word: string): string {
  return word.replace(':', ' ').replace('>', ' → ');
}

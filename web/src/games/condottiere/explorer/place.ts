// The names of groups of positions, such as `card/strong/MIL`.
export const HANDS = ['', 'weak', 'middle', 'strong'] as const;
export type Hand = (typeof HANDS)[number];
export type About = 'region' | 'card';

export interface Group {
  about: About;
  hand: Hand;
  region: string;
}

export function readPlace(place: string): Group {
  const [about = '', hand = '', region = ''] = place.split('/');
  return { about: about === 'card' ? 'card' : 'region', hand: HANDS.find((one) => one === hand) ?? '', region };
}

export function writePlace({ about, hand, region }: Group): string {
  const parts = about === 'card' ? [about, hand, region] : [about, hand];
  while (parts.length > 1 && !parts.at(-1)) parts.pop();
  return parts.join('/');
}

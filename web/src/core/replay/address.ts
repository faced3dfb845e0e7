// The position in a replay as part of the address: table, step and viewing seat.
export interface ReplayAddress {
  at: number | null;
  eyes: string;
  hidden: boolean;
}

export function readAddress(query: string): ReplayAddress {
  const asked = new URLSearchParams(query);
  const at = asked.get('at');
  return {
    at: at !== null && /^\d{1,5}$/.test(at) ? Number(at) : null,
    eyes: /^[A-Z]$/.test(asked.get('as') ?? '') ? asked.get('as')! : '',
    hidden: asked.get('all') === '1',
  };
}

export function writeAddress(path: string, spot: ReplayAddress): string {
  const asked = new URLSearchParams();
  if (spot.at !== null) asked.set('at', String(spot.at));
  if (spot.eyes) asked.set('as', spot.eyes);
  if (spot.hidden) asked.set('all', '1');
  const text = asked.toString();
  return text ? `${path}?${text}` : path;
}

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
/** Milliseconds between two trips at a speed. */
export function pause(speed: number): number {
  return 1_200 / speed;
}

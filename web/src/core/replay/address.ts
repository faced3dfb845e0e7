// The position in a replay as part of the address: table, step and viewing seat.
export interface ReplayAddress {
  at: number | null;
  eyes: string;
  hidden: boolean;
}

export function readAddress(query: string): ReplayAddress {
  const params = new URLSearchParams(query);
  const at = params.get('at');
  return {
    at: at !== null && /^\d{1,5}$/.test(at) ? Number(at) : null,
    eyes: /^[A-Z]$/.test(params.get('as') ?? '') ? params.get('as')! : '',
    hidden: params.get('all') === '1',
  };
}

export function writeAddress(path: string, spot: ReplayAddress): string {
  const params = new URLSearchParams();
  if (spot.at !== null) params.set('at', String(spot.at));
  if (spot.eyes) params.set('as', spot.eyes);
  if (spot.hidden) params.set('all', '1');
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
/** Milliseconds between two trips at a speed. */
export function pause(speed: number): number {
  return 1_200 / speed;
}

// The server's time, as well as we know it, moving on once a second.
export const ticking = $state({ now: Date.now() });
let offset = 0;

/** The server has said what time it is. */
export function tune(now: number): void {
  offset = now - Date.now();
  ticking.now = now;
}

if (typeof window !== 'undefined') window.setInterval(() => (ticking.now = Date.now() + offset), 500);

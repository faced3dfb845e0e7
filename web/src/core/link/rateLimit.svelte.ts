// Requests that the server refused because there were too many, and that are sent again after the time it names.

/** The longest time that a request waits by itself; beyond it the refusal is shown. */
const LONGEST = 60;
/** Up to so many milliseconds more, so that waiting pages do not come back at the same moment. */
const SPREAD = 400;

export const rateLimit = $state({
  /** When requests are sent again, by the local clock; 0 while none waits. */
  until: 0,
});
let waiting = 0;

/** The seconds of a `Retry-After` header; null where a request does not wait that long by itself. */
export function retryAfter(header: string | null): number | null {
  const seconds = header ? Number(header) : NaN;
  return seconds >= 0 && seconds <= LONGEST ? seconds : null;
}

/** Wait until a refused request may be sent again; the page says so meanwhile. */
export async function waitOut(seconds: number): Promise<void> {
  const ms = 1_000 * seconds + SPREAD * Math.random();
  rateLimit.until = Math.max(rateLimit.until, Date.now() + ms);
  waiting++;
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (!--waiting) rateLimit.until = 0;
}

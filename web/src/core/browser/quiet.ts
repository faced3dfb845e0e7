// Work that waits until the page has loaded.
import { tick } from 'svelte';

const QUIET = 3_000; // milliseconds without a request

/** Call back once the page has loaded and makes no more requests; return how to cancel it. */
export function whenQuiet(then: () => void): () => void {
  let timer = 0;
  const observer = new PerformanceObserver(wait);
  function stop(): void {
    window.clearTimeout(timer);
    observer.disconnect();
  }
  function wait(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (document.readyState !== 'complete') return wait();
      stop();
      then();
    }, QUIET);
  }
  observer.observe({ type: 'resource' });
  wait();
  return stop;
}

/** Load the guide of a game with its messages, a moment after the table is shown, so that nothing waits for it. */
export function loadGuide<T extends { ready: () => Promise<unknown> }>(load: () => Promise<T>): Promise<T> {
  return loadAfterPictures(async () => {
    const guide = await load();
    await guide.ready();
    return guide;
  });
}

const SETTLED = 800; // milliseconds
const RETRY = 3_000;
const wait = (milliseconds: number) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));

/**
 * Load what must not delay the first move, a moment after all pictures of the page are shown. What fails, for instance
 * without a connection, is tried again until it succeeds.
 */
async function loadAfterPictures<T>(load: () => Promise<T>): Promise<T> {
  await tick();
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await wait(SETTLED);
  for (;;) {
    try {
      return await load();
    } catch {
      await wait(RETRY);
    }
  }
}

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

const RETRY = 3_000;

/** Resolves when the next but one frame is drawn, at once in a page that is not shown. */
function nextFrames(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/**
 * Load the guide of a game with its messages, as soon as all pictures of the table are shown, so that nothing waits for it.
 * What fails, for instance without a connection, is tried again until it succeeds. Returns how to cancel it; after that
 * nothing keeps what the caller refers to.
 */
export function loadGuide<T>(load: () => Promise<T>, use: (loaded: T) => void): () => void {
  let task: { load: () => Promise<T>; use: (loaded: T) => void } | null = { load, use };
  let timer = 0;
  async function attempt(): Promise<void> {
    try {
      const loaded = await task?.load();
      if (loaded) task?.use(loaded);
    } catch {
      if (task) timer = window.setTimeout(attempt, RETRY);
    }
  }
  void tick()
    .then(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))))
    .then(nextFrames)
    .then(attempt);
  return () => {
    task = null;
    window.clearTimeout(timer);
  };
}

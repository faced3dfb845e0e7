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

const SETTLED = 800; // milliseconds
const RETRY = 3_000;

interface Loadable {
  /** What the module itself waits for, such as its texts. */
  ready(): Promise<void>;
}

/**
 * Load the guide of a game with its messages, a moment after all pictures of the table are shown, so that nothing waits for
 * it. What fails, for instance without a connection, is tried again until it succeeds. Returns how to cancel it; after that
 * nothing keeps what the caller refers to.
 */
export function loadGuide<T extends Loadable>(load: () => Promise<T>, use: (loaded: T) => void): () => void {
  let task: { load: () => Promise<T>; use: (loaded: T) => void } | null = { load, use };
  let timer = 0;
  async function attempt(): Promise<void> {
    try {
      const loaded = await task?.load();
      await loaded?.ready();
      if (loaded) task?.use(loaded);
    } catch {
      if (task) timer = window.setTimeout(attempt, RETRY);
    }
  }
  void tick()
    .then(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))))
    .then(() => {
      if (task) timer = window.setTimeout(attempt, SETTLED);
    });
  return () => {
    task = null;
    window.clearTimeout(timer);
  };
}

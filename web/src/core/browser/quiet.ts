// Work that waits until the page has loaded.
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

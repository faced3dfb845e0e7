// Challenges that arrive while any page is open.
import { followChallenges, shownChallenges } from './friends.svelte';

/** Report whether there are challenges to show, each time that changes, until the returned function is called. */
export function watch(report: (any: boolean) => void): () => void {
  const unfollow = followChallenges();
  const unwatch = $effect.root(() => {
    $effect(() => report(shownChallenges().length > 0));
  });
  return () => {
    unfollow();
    unwatch();
  };
}

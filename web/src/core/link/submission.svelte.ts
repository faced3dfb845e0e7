// The request of a form: whether it is under way, and why the last one was refused.
import { line } from './connection.svelte';
import { errorText } from './errorText';
import { Unreachable } from './http';

export class Submission {
  busy = $state(false);
  private text = $state('');
  /** How often the page had been connected when the server could not be reached; null after any other failure. */
  private unreached = $state<number | null>(null);

  /** Why the last request failed. That the server cannot be reached is said until it can. */
  get fault(): string {
    return this.unreached !== null && line.connections > this.unreached ? '' : this.text;
  }

  set fault(text: string) {
    this.text = text;
    this.unreached = null;
  }

  /** Do some work, unless other work is under way; return whether it succeeded. A refusal becomes the fault. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = '';
    const connections = line.connections;
    try {
      await work();
      return true;
    } catch (error) {
      this.fault = await errorText(error);
      if (error instanceof Unreachable) this.unreached = connections;
      return false;
    } finally {
      this.busy = false;
    }
  }
}

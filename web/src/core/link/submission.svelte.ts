// The request of a form: whether it is under way, and why the last one was refused.
import { errorText } from './errorText';

export class Submission {
  busy = $state(false);
  fault = $state('');

  /** Do some work, unless other work is under way; return whether it succeeded. A refusal becomes the fault. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = '';
    try {
      await work();
      return true;
    } catch (error) {
      this.fault = await errorText(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

// What the page for moderators and admins keeps: the roles, what waits, and whether a request needs the second factor.
import type { AdminStatus } from '../schema';
import { errorText } from '../link/errorText';
import { Refused } from '../link/http';
import { adminHttp } from './http';

class Desk {
  status = $state.raw<AdminStatus | null>(null);
  /** Whether a request waits until the second factor is shown. */
  asking = $state(false);
  #waiting: ((shown: boolean) => void)[] = [];

  async load(): Promise<void> {
    this.status = await adminHttp.status();
  }

  get isAdmin(): boolean {
    return this.status?.roles.includes('admin') ?? false;
  }

  /** Run a request. Where it needs the second factor, ask for it and run the request again. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.cause !== 'confirm') throw error;
      const shown = await new Promise<boolean>((resolve) => {
        this.#waiting.push(resolve);
        this.asking = true;
      });
      if (!shown) throw error;
      return request();
    }
  }

  /** Go on with the requests that wait, or give them up. */
  answer(shown: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.asking = false;
    for (const resolve of waiting) resolve(shown);
  }
}

export const desk = new Desk();

/** Something to read from the server, or why it could not be read. */
export class Fetched<T> {
  value = $state.raw<T | null>(null);
  fault = $state('');
  readonly #read: () => Promise<T>;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  async load(): Promise<void> {
    try {
      this.value = await desk.run(this.#read);
      this.fault = '';
    } catch (error) {
      this.fault = await errorText(error);
    }
  }
}

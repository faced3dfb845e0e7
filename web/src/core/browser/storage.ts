// Local storage. Failures (private windows, full disks) are ignored.

const PREFIX = 'conquista.';

export interface KeyValueStore {
  read<T>(name: string): T | null;
  write(name: string, value: unknown): void;
  remove(name: string): void;
}

export function createStorage(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null): KeyValueStore {
  return {
    read<T>(name: string): T | null {
      try {
        const text = store?.getItem(PREFIX + name);
        return text ? (JSON.parse(text) as T) : null;
      } catch {
        return null;
      }
    },
    write(name, value) {
      try {
        store?.setItem(PREFIX + name, JSON.stringify(value));
      } catch {
        // ignore: only convenience is lost
      }
    },
    remove(name) {
      try {
        store?.removeItem(PREFIX + name);
      } catch {
        // as above
      }
    },
  };
}

function available(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export const storage: KeyValueStore = createStorage(typeof window === 'undefined' ? null : available());

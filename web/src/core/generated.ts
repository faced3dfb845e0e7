/** Generated data (`src/generated`) with its type, which JSON imports do not carry. */
export function generated<T>(data: unknown): T {
  return data as T;
}

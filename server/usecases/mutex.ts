const lines = new Map<string, Promise<unknown>>();

/**
 * Does the work of one process about one thing one after the other. The database would let only one of them on as
 * well, but each that waits there keeps a connection from everybody else.
 */
export async function withMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  lines.set(key, mine);
  try {
    return await mine;
  } finally {
    if (lines.get(key) === mine) lines.delete(key);
  }
}

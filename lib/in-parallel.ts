/** Does the work for each, so many at once; rejects with the first that rejects. */
export async function inParallel<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values();
  const each = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, each));
}

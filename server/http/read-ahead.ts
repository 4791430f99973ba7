/**
 * The same pieces, of which the first is read at once: what fails at its beginning fails here. Whoever stops taking
 * pieces ends the reading, also before the first.
 */
export async function readAhead<T>(pieces: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const reading = pieces[Symbol.asyncIterator]();
  let first: IteratorResult<T> | null = await reading.next();
  const next = async (): Promise<IteratorResult<T>> => {
    const ready = first;
    first = null;
    return ready ?? reading.next();
  };
  const end = async (): Promise<IteratorResult<T>> => {
    await reading.return?.();
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

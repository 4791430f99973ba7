/**
 * Gives work so much time; its signal never comes after that time once the work is done, so that what it opened can
 * stay open as long as the caller wants.
 * @throws what `isLate` makes of the end of time, or the caller's own reason
 */
export async function inTime<T>(
  timeoutMs: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
  toLate: (cause: unknown) => Error,
): Promise<T> {
  caller?.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const signal = caller ? AbortSignal.any([caller, deadline.signal]) : deadline.signal;
  // Where a name leads is asked of the system, which cannot be interrupted; nobody waits for it.
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const working = work(signal);
  working.catch(() => undefined);
  try {
    return await Promise.race([working, late]);
  } catch (error) {
    caller?.throwIfAborted();
    if (deadline.signal.aborted) throw toLate(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Lets a caller go who does not want to wait any more; others may still want the answer. */
export async function abandonable<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer;
  signal.throwIfAborted();
  const gone = Promise.withResolvers<never>();
  const leave = () => gone.reject(signal.reason as Error);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([answer, gone.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

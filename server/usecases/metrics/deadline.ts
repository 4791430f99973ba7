import { say } from '../../domain/words/said.ts';
import { MetricsError } from '../../ports/metrics.ts';

/** Browsers give up on an answer after 30 s, and would blame the portal. */
const pageMs = 20_000;

/**
 * The signal of a reader who is told in time that a source does not answer: what is still waited for then fails with a
 * MetricsError `timed-out`.
 * @param signal the reader's own, who may leave before
 * @param patienceMs how long is waited; without it as long as a page may take
 */
export function inTime(signal: AbortSignal | undefined, patienceMs = pageMs): AbortSignal {
  const late = new AbortController();
  const error = new MetricsError('timed-out', say('source-silent', { seconds: patienceMs / 1000 }));
  setTimeout(() => late.abort(error), patienceMs).unref();
  return signal ? AbortSignal.any([signal, late.signal]) : late.signal;
}

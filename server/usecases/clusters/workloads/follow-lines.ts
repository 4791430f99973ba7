import type { FollowEnd, FollowPiece } from '../../../../lib/contracts/container-logs.ts';
import { LogLines } from '../../../domain/workloads/log-lines.ts';
import { LookError } from '../../../ports/workloads.ts';
import { mostLineLength } from './log-question.ts';

export interface FollowLimits {
  /** The server ends a log that is followed, so that a page that was left open does not read for ever. */
  lifetimeMs: number;
  /** How often it is asked whether the reader may still read, and a piece is sent though nothing was written. */
  beatMs: number;
  /** Characters that are sent within a second. */
  perSecond: number;
}
export const usualLimits: FollowLimits = { lifetimeMs: 300_000, beatMs: 5_000, perSecond: 64 * 1024 };

interface Following {
  /** Opens the log; it ends with the signal. */
  open: (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>;
  mayStill: () => Promise<boolean>;
  /** The reader's own. */
  signal: AbortSignal | undefined;
  limits?: FollowLimits;
}

const endOf = (error: unknown): FollowPiece | null => {
  if (!(error instanceof LookError)) return null;
  return { end: error.failure, ...(error.words !== null && { words: error.words }) };
};

/**
 * Pieces of a log as it is written. The next bytes are read when the reader has taken the last piece, so nothing piles up
 * here: a slow reader slows the node, and a fast writer loses lines, which are counted.
 */
export async function* followLines(following: Following): AsyncGenerator<FollowPiece> {
  const { mayStill, signal, limits = usualLimits } = following;
  const stop = new AbortController();
  const all = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  try {
    yield* pieces(await following.open(all), mayStill, limits);
  } catch (error) {
    // Who read it has left, and nobody is told anything.
    if (signal?.aborted) return;
    const end = endOf(error);
    if (!end) throw error;
    yield end;
  } finally {
    // Reading that waits for a silent container cannot be ended in another way.
    stop.abort();
  }
}

async function* pieces(
  bytes: AsyncIterable<Uint8Array>,
  mayStill: () => Promise<boolean>,
  { lifetimeMs, beatMs, perSecond }: FollowLimits,
): AsyncGenerator<FollowPiece> {
  const lines = new LogLines({ mostLineLength, perSecond });
  const reading = bytes[Symbol.asyncIterator]();
  const endMs = performance.now() + lifetimeMs;
  let next = reading.next();
  let beatAt = performance.now() + beatMs;
  const finish = (end: FollowEnd): FollowPiece => ({ ...toPiece(lines.take()), end });
  yield {};
  for (;;) {
    const result = await nextOrBeat(next, Math.max(0, Math.min(beatAt, endMs) - performance.now()));
    const now = performance.now();
    if (result?.done) {
      lines.finish(now);
      yield finish('closed');
      return;
    }
    if (result) {
      lines.push(result.value, now);
      next = reading.next();
      // Who waits for it learns of its failure with the next round; until then nobody does.
      next.catch(() => undefined);
    }
    if (now >= endMs) {
      yield finish('time');
      return;
    }
    if (now >= beatAt) {
      beatAt = now + beatMs;
      if (!(await mayStill())) {
        yield { end: 'rights' };
        return;
      }
      yield toPiece(lines.take());
    } else {
      const taken = lines.takeShown();
      if (taken) yield toPiece(taken);
    }
  }
}

/** The next bytes; undefined where none come in that time. */
async function nextOrBeat<T>(next: Promise<T>, waitMs: number): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), waitMs);
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const toPiece = (taken: ReturnType<LogLines['take']>): FollowPiece =>
  taken ? { lines: taken.lines, ...(taken.leftOut > 0 && { leftOut: taken.leftOut }) } : {};

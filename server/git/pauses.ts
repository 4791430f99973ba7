import { DomainError, type ErrorCode } from '../domain/errors.ts';
import type { GitAccess } from '../ports/git.ts';

const shortestMs = 30_000;
const longestMs = 10 * 60_000;
/** What another call a moment later would meet again. */
const lasting: ReadonlySet<ErrorCode> = new Set(['upstream-unavailable', 'upstream-timeout', 'forbidden']);

interface Pause {
  error: DomainError;
  until: number;
  ms: number;
}

/** Keeps calls from a repository that failed: it is left alone for 30 seconds, then twice as long with each failure. */
export interface Pauses {
  /** @throws DomainError that of the last failure, while the pause goes on */
  run<T>(access: GitAccess, work: () => Promise<T>): Promise<T>;
}

/** @param nowMs a clock that only goes forward */
export function createPauses(nowMs: () => number = () => performance.now()): Pauses {
  const pauses = new Map<string, Pause>();
  return {
    async run(access, work) {
      const { provider, address, repository, branch, token, signal } = access;
      // Another token or place is another try.
      const key = JSON.stringify([provider, address, repository, branch, token]);
      const before = pauses.get(key);
      if (before && nowMs() < before.until) throw before.error;
      try {
        const done = await work();
        pauses.delete(key);
        return done;
      } catch (error) {
        // One that was broken off says nothing of the server.
        if (error instanceof DomainError && lasting.has(error.code) && !isBrokenOff(signal)) {
          const ms = Math.min(before ? before.ms * 2 : shortestMs, longestMs);
          pauses.set(key, { error, ms, until: nowMs() + ms });
        }
        throw error;
      }
    },
  };
}

const isBrokenOff = (signal: AbortSignal | undefined) =>
  signal?.aborted === true && (signal.reason as { name?: unknown } | undefined)?.name !== 'TimeoutError';

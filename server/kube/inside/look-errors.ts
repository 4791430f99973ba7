import { z } from 'zod';
import { DomainError } from '../../domain/errors.ts';
import { LookError } from '../../ports/workloads.ts';

/** What the answer, or the silence, of a cluster amounts to. What is not about an answer stays as it is. */
export function toLookError(error: unknown): unknown {
  if (error instanceof LookError) return error;
  if (error instanceof z.ZodError) return new LookError('unreadable', { cause: error });
  if (!(error instanceof DomainError)) return error;
  const { status, isTooLong } = error.meta;
  if (error.cause instanceof LookError) return error.cause;
  if (isTooLong === true) return new LookError('too-much', { cause: error });
  if (status === 401 || status === 403) return new LookError('login-refused', { cause: error });
  if (error.code === 'not-found' || error.code === 'validation-failed')
    return new LookError('refused', { cause: error, ...(error.detail && { words: error.detail }) });
  if (error.code === 'upstream-timeout') return new LookError('timed-out', { cause: error });
  return new LookError('unreachable', { cause: error });
}

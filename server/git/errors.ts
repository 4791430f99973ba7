import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import { OutboundError } from '../ports/outbound.ts';

/** The same failure as rules know it. An address that may not be called any more is one that the operator has closed. */
export function toDomainError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (error instanceof OutboundError) {
    const code = error.failure === 'timed-out' ? 'upstream-timeout' : 'upstream-unavailable';
    return new DomainError(code, { ...say('git-unreachable'), cause: error });
  }
  const status = statusOf(error);
  return status === null ? error : refusalOf(status, error);
}

/** What a status of the Git server means. */
export function refusalOf(status: number, cause?: unknown): DomainError {
  if (status === 401 || status === 403) return new DomainError('forbidden', { ...say('git-refuses'), cause });
  if (status === 404) return new DomainError('not-found', { ...say('git-not-there'), cause });
  if (status === 409 || status === 405 || status === 412 || status === 422) {
    return new DomainError('conflict', { ...say('git-answered', { status }), cause });
  }
  return new DomainError('upstream-unavailable', { ...say('git-answered', { status }), cause });
}

/** isomorphic-git's errors of HTTP carry the status. */
function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'HttpError') return null;
  const data = 'data' in error ? (error.data as { statusCode?: unknown }) : {};
  return typeof data.statusCode === 'number' ? data.statusCode : null;
}

import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import { OutboundError } from '../ports/outbound.ts';

/** What may be written down of a failure. Messages and data of others hold bodies and headers of answers. */
interface Cause {
  name: string;
  code?: string;
  status?: number;
}

/** The same failure as rules know it. An address that may not be called any more is one that the operator has closed. */
export function toDomainError(error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  const cause = causeOf(error);
  if (error instanceof OutboundError) {
    const code = error.failure === 'timed-out' ? 'upstream-timeout' : 'upstream-unavailable';
    return new DomainError(code, { ...say('git-unreachable'), cause: { ...cause, code: error.failure } });
  }
  // Answers that are no JSON, or not of the shape that was agreed.
  if (error.name === 'SyntaxError' || error.name === 'ZodError' || error.name === '$ZodError') return unreadable(cause);
  return 'isIsomorphicGitError' in error ? ofGit(cause) : error;
}

/** isomorphic-git's errors by their code. */
function ofGit(cause: Cause): DomainError {
  if (cause.status !== undefined) return refusalOf(cause.status, cause);
  if (cause.code === 'NotFoundError') return new DomainError('not-found', { ...say('git-not-there'), cause });
  if (cause.code === 'GitPushError' || cause.code === 'PushRejectedError') {
    return new DomainError('conflict', { ...say('git-push-refused'), cause });
  }
  return unreadable(cause);
}

const unreadable = (cause: Cause) => new DomainError('upstream-unavailable', { ...say('git-unreadable'), cause });

/** What a status of the Git server means. */
export function refusalOf(status: number, cause: Cause = { name: 'HttpError', status }): DomainError {
  if (status === 401 || status === 403) return new DomainError('forbidden', { ...say('git-refuses'), cause });
  if (status === 404) return new DomainError('not-found', { ...say('git-not-there'), cause });
  if (status === 409 || status === 405 || status === 412 || status === 422) {
    return new DomainError('conflict', { ...say('git-answered', { status }), cause });
  }
  return new DomainError('upstream-unavailable', { ...say('git-answered', { status }), cause });
}

/** isomorphic-git's errors of HTTP carry the status. */
function causeOf(error: Error): Cause {
  const { code, data } = error as { code?: unknown; data?: { statusCode?: unknown } };
  const status = code === 'HttpError' ? data?.statusCode : undefined;
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof status === 'number' && { status }),
  };
}

import type { Problem } from '../../lib/contracts/problem.ts';
import { DomainError, type ErrorCode } from '../domain/errors.ts';

interface ProblemKind {
  status: number;
  title: string;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
}

/** The only place that turns a reason into a status number. */
const kinds = {
  'validation-failed': { status: 422, title: 'Something in it is not allowed', logLevel: 'debug' },
  unauthenticated: { status: 401, title: 'Sign in first', logLevel: 'debug' },
  forbidden: { status: 403, title: 'You may not do this', logLevel: 'info' },
  'not-found': { status: 404, title: 'Not found', logLevel: 'debug' },
  'method-not-allowed': { status: 405, title: 'Nothing here answers this method', logLevel: 'debug' },
  conflict: { status: 409, title: 'It is in conflict with what is there', logLevel: 'debug' },
  'stale-version': { status: 409, title: 'It changed meanwhile', logLevel: 'debug' },
  'quota-exceeded': { status: 409, title: 'The quota does not allow it', logLevel: 'info' },
  'policy-violation': { status: 409, title: 'A policy does not allow it', logLevel: 'info' },
  'rate-limited': { status: 429, title: 'Too many requests', logLevel: 'info' },
  'upstream-unavailable': { status: 503, title: 'Something Slipway needs does not answer', logLevel: 'warn' },
  'upstream-timeout': { status: 504, title: 'Something Slipway needs took too long', logLevel: 'warn' },
  unexpected: { status: 500, title: 'Slipway could not do this', logLevel: 'error' },
} satisfies Record<ErrorCode, ProblemKind>;

/** How loud a reason is logged. */
export function logLevelOf(code: ErrorCode): ProblemKind['logLevel'] {
  return kinds[code].logLevel;
}

/** Everything that was not thrown on purpose is `unexpected`. */
export function toDomainError(error: unknown): DomainError {
  return error instanceof DomainError ? error : new DomainError('unexpected', { cause: error });
}

/** RFC 9457 answer to an error. Nothing internal leaves: of a 5xx only what adapters wrote for readers. */
function toProblem(error: DomainError, traceId: string, instance: string): Problem {
  const { status, title } = kinds[error.code];
  const { missingAction, heldBy, missingIn, openRequest } = error.meta;
  return {
    type: `urn:slipway:problem:${error.code}`,
    title,
    status,
    code: error.code,
    traceId,
    instance,
    ...(error.detail && error.code !== 'unexpected' ? { detail: error.detail } : {}),
    ...(error.said ? { message: error.said } : {}),
    ...(error.errors.length > 0 ? { errors: error.errors } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfter: error.retryAfterSeconds }),
    ...(typeof missingAction === 'string' ? { missingAction } : {}),
    ...(typeof missingIn === 'string' ? { missingIn } : {}),
    ...(typeof openRequest === 'string' ? { openRequest } : {}),
    ...(typeof heldBy === 'string' ? { heldBy: heldBy.split(', ') } : {}),
  };
}

/** The answer itself. */
export function problemResponse(error: DomainError, traceId: string, instance: string): Response {
  const problem = toProblem(error, traceId, instance);
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  if (error.code === 'unauthenticated') headers.set('www-authenticate', 'Bearer realm="slipway"');
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.ceil(error.retryAfterSeconds)));
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}

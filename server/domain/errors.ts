import type { MessageRef } from '../../lib/contracts/common.ts';

/** The closed set of reasons for which Slipway refuses or fails. `server/http/problem.ts` gives each its status. */
export const errorCodes = [
  'validation-failed',
  'unauthenticated',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'conflict',
  'stale-version',
  'quota-exceeded',
  'policy-violation',
  'rate-limited',
  'upstream-unavailable',
  'upstream-timeout',
  'unexpected',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One wrong field: `pointer` is an RFC 6901 JSON pointer into the body that was sent. */
export interface FieldError {
  pointer: string;
  detail: string;
  /** The same for readers, by `say()`; errors.test.ts lists who may leave it out. */
  message?: MessageRef;
}

/**
 * What people read comes from `say()`, in every language of the portal. `scriptDetail` is English only, for refusals
 * that nobody meets at a browser.
 */
type Words =
  | { detail: string; message: MessageRef | undefined; scriptDetail?: undefined }
  | { scriptDetail: string; detail?: undefined; message?: undefined }
  | { scriptDetail?: undefined; detail?: undefined; message?: undefined };

export type DomainErrorInit = Words & {
  errors?: FieldError[];
  /** Facts for the reader that are safe to show, for example the missing action. */
  meta?: Record<string, string | number | boolean>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

const brand = Symbol.for('slipway.DomainError');

/**
 * The only error that rules and adapters throw on purpose; everything else becomes `unexpected`. `instanceof` goes by a
 * mark instead of the class: the portal's bundles hold this file more than once, and what one throws another catches.
 */
export class DomainError extends Error {
  readonly [brand] = true;
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  /** `message` of what was given; that name is an Error's own. */
  readonly said: MessageRef | undefined;
  readonly errors: FieldError[];
  readonly meta: Record<string, string | number | boolean>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, init: DomainErrorInit = {}) {
    const detail = init.detail ?? init.scriptDetail;
    super(detail ?? code, { cause: init.cause });
    this.name = 'DomainError';
    this.code = code;
    this.detail = detail;
    this.said = init.message;
    this.errors = init.errors ?? [];
    this.meta = init.meta ?? {};
    this.retryAfterSeconds = init.retryAfterSeconds;
  }

  static override [Symbol.hasInstance](value: unknown): value is DomainError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}

/** Whether an adapter got no answer, so that asking again later may bring one. */
export const isAway = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.code === 'upstream-unavailable' || error.code === 'upstream-timeout');

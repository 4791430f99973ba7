import { z } from 'zod';
import { DomainError, type ErrorCode, type FieldError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';

const statusSchema = z.object({
  kind: z.literal('Status'),
  code: z.number().optional(),
  reason: z.string().optional(),
  message: z.string().optional(),
  details: z
    .object({
      retryAfterSeconds: z.number().optional(),
      causes: z
        .array(
          z.object({ reason: z.string().optional(), message: z.string().optional(), field: z.string().optional() }),
        )
        .optional(),
    })
    .optional(),
});

/** A Kubernetes `Status`, or what an answer without one amounts to. */
export interface KubeStatus {
  code: number;
  reason: string;
  message: string;
  causes: { field: string; message: string }[];
  retryAfterSeconds?: number;
}

/** Reads the body of a refusal; proxies answer with HTML or nothing, so the HTTP status stands in. */
export function parseStatus(httpStatus: number, text: string): KubeStatus {
  const parsed = statusSchema.safeParse(parseJson(text));
  if (!parsed.success) return { code: httpStatus, reason: '', message: `HTTP ${httpStatus}`, causes: [] };
  return readStatus(parsed.data, httpStatus);
}

/** Reads a Status that came inside a watch. */
export function parseStatusObject(object: unknown): KubeStatus {
  const parsed = statusSchema.safeParse(object);
  return parsed.success ? readStatus(parsed.data, 500) : { code: 500, reason: '', message: 'unreadable', causes: [] };
}

function readStatus(status: z.infer<typeof statusSchema>, code: number): KubeStatus {
  return {
    code: status.code ?? code,
    reason: status.reason ?? '',
    message: status.message ?? '',
    causes: (status.details?.causes ?? []).map(({ field = '', message = '' }) => ({ field, message })),
    retryAfterSeconds: status.details?.retryAfterSeconds,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const codeOfReason: Record<string, ErrorCode> = {
  AlreadyExists: 'conflict',
  Conflict: 'conflict',
  NotFound: 'not-found',
  Invalid: 'validation-failed',
  BadRequest: 'validation-failed',
  RequestEntityTooLarge: 'validation-failed',
  Forbidden: 'forbidden',
  Timeout: 'upstream-timeout',
  ServerTimeout: 'upstream-timeout',
};

/** Texts that the API server puts before the words of an admission webhook. */
const denial = /^admission webhook "([^"]+)" denied the request(?:: |$)/;

/**
 * Translates a refusal by its reason. A webhook's denial passes for 403, 404 or 422 on the wire and is told apart by
 * the API server's own prefix; its words are kept and `meta.admission` names the webhook.
 */
export function toDomainError(status: KubeStatus, retryAfterSeconds?: number, warnings: string[] = []): DomainError {
  const { code, reason, message } = status;
  const denied = denial.exec(message);
  const facts = { status: code, reason, ...(warnings.length > 0 && { warnings: warnings.join('\n') }) };
  if (denied) {
    return new DomainError('validation-failed', {
      ...say('admission-words', { words: message.slice(denied[0].length) || message }),
      errors: toFieldErrors(status),
      meta: { ...facts, admission: denied[1] ?? '' },
    });
  }
  return new DomainError(codeOfReason[reason] ?? codeOfStatus(code), {
    ...say('admission-words', { words: message }),
    errors: toFieldErrors(status),
    meta: facts,
    retryAfterSeconds: retryAfterSeconds ?? status.retryAfterSeconds,
  });
}

function codeOfStatus(code: number): ErrorCode {
  if (code === 404) return 'not-found';
  if (code === 403) return 'forbidden';
  if (code === 409) return 'conflict';
  if (code === 400 || code === 413 || code === 415 || code === 422) return 'validation-failed';
  // 401 is about Slipway's own credentials, never about the reader's session.
  return code === 408 || code === 504 ? 'upstream-timeout' : 'upstream-unavailable';
}

/** Whether a webhook of the management cluster said no, so that asking again unchanged is pointless. */
export function isDenial(error: unknown): error is DomainError {
  return error instanceof DomainError && typeof error.meta.admission === 'string';
}

/**
 * Whether a list or watch cannot go on from its version and has to begin anew: the API server has forgotten the version,
 * or has not reached it, because its data was restored from an older backup.
 */
export function isExpired(error: unknown): boolean {
  if (!(error instanceof DomainError)) return false;
  const { status, reason } = error.meta;
  return status === 410 || reason === 'Expired' || /\bToo large resource version\b/.test(error.detail ?? '');
}

function toFieldErrors(status: KubeStatus): FieldError[] {
  return status.causes.map(({ field, message }) => ({
    pointer: toPointer(field),
    ...say('admission-words', { words: message }),
  }));
}

/** `spec.services[0].name` → `/spec/services/0/name`; a quoted key in brackets may hold dots. */
export function toPointer(field: string): string {
  const parts = field.match(/\[[^\]]*\]|[^.[\]]+/g) ?? [];
  return parts
    .map((part) =>
      part
        .replace(/^\[["']?|["']?\]$/g, '')
        .replaceAll('~', '~0')
        .replaceAll('/', '~1'),
    )
    .map((part) => `/${part}`)
    .join('');
}

/** Translates what happened below HTTP. */
export function toTransportError(error: unknown, isTimeout: boolean): unknown {
  if (error instanceof DomainError) return error;
  if (isTimeout) {
    return new DomainError('upstream-timeout', {
      ...say('cluster-silent'),
      cause: error,
    });
  }
  if (error instanceof Error && error.name === 'AbortError') return error;
  return new DomainError('upstream-unavailable', { ...say('cluster-unreachable'), cause: error });
}

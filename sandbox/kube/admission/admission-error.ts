import { isObject, type JsonObject } from '../../lib/json.ts';

/** Admission said no, or could not be asked: `status` is the whole answer. */
export class AdmissionError extends Error {
  readonly code: number;
  readonly status: JsonObject;

  constructor(code: number, status: JsonObject) {
    super(String(status.message ?? ''));
    this.name = 'AdmissionError';
    this.code = code;
    this.status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', ...status, code };
  }
}

/** The webhook's own status, with its name before the message. */
export function deniedBy(hook: string, result: unknown): AdmissionError {
  const {
    kind: _kind,
    apiVersion: _version,
    metadata: _metadata,
    status: _status,
    code,
    ...rest
  } = isObject(result) ? result : ({} as JsonObject);
  const text = [rest.message, rest.reason].find((part) => typeof part === 'string' && part !== '');
  const message = `admission webhook "${hook}" denied the request${text === undefined ? ' without explanation' : `: ${text}`}`;
  const { message: _message, ...others } = rest;
  return new AdmissionError(typeof code === 'number' && code >= 400 ? code : 400, { message, ...others });
}

/** A webhook that must be asked cannot be asked. */
export function callFailed(hook: string, why: string): AdmissionError {
  const text = `failed calling webhook "${hook}": ${why}`;
  return new AdmissionError(500, {
    message: `Internal error occurred: ${text}`,
    reason: 'InternalError',
    details: { causes: [{ message: text }] },
  });
}

/** A webhook with side effects stands in the way of a dry run. */
export function dryRunUnsupported(hook: string): AdmissionError {
  const message = `admission webhook "${hook}" does not support dry run`;
  return new AdmissionError(400, { message, reason: 'BadRequest' });
}

import { randomUUID } from 'node:crypto';
import { isObject } from '../../lib/json.ts';

const actions = ['hold-before', 'hold-after', 'error', 'delay', 'drop-watches', 'expire', 'silence-watches'] as const;

/**
 * What happens to matching requests:
 * - `hold-before`: they are received and wait before anything is done, `hold-after`: after it was done (a write is
 *   stored) and before it is answered; both until somebody releases them, whether or not the sender still waits
 * - `error`: they are answered with `status` and nothing is done
 * - `delay`: they wait `delayMs` first
 * - `drop-watches`: open streams are cut at once, new ones as they open
 * - `expire`: open streams get an ERROR event with code 410 and end; new ones, and pages that go on, get it too
 * - `silence-watches`: streams stay open and say nothing; they are cut when the fault is removed
 */
export type FaultAction = (typeof actions)[number];

/** One fault, as `POST /faults` takes it and `GET /faults` shows it. */
export interface Fault {
  id: string;
  /** Regular expression for the whole method; every method by default. */
  method: string;
  /** Regular expression for path and query, for example `/clusterdeployments(/|\\?|$)`. */
  path: string;
  action: FaultAction;
  /** Of `error`; 503 by default. */
  status: number;
  /** Of `error`: the Retry-After header; none by default. */
  retryAfterSeconds: number | undefined;
  /** Of `delay`. */
  delayMs: number;
  /** How many requests it meets before it is spent; 0: all of them. */
  times: number;
}

function regexp(value: unknown, name: string, fallback: string): string {
  const source = value === undefined ? fallback : value;
  if (typeof source !== 'string') throw new TypeError(`${name} must be a regular expression`);
  new RegExp(source);
  return source;
}

function count(value: unknown, name: string, fallback: number): number {
  if (value === undefined) return fallback;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new TypeError(`${name} must be a whole number`);
}

/** Reads a fault from a request's body. @throws TypeError, SyntaxError with a sentence for the caller */
export function readFault(body: unknown): Fault {
  if (!isObject(body)) throw new TypeError('a fault must be an object');
  const action = actions.find((one) => one === body.action);
  if (!action) throw new TypeError(`action must be one of ${actions.join(', ')}`);
  return {
    id: typeof body.id === 'string' && body.id !== '' ? body.id : randomUUID(),
    method: regexp(body.method, 'method', '.*'),
    path: regexp(body.path, 'path', '.*'),
    action,
    status: count(body.status, 'status', 503),
    retryAfterSeconds:
      body.retryAfterSeconds === undefined ? undefined : count(body.retryAfterSeconds, 'retryAfterSeconds', 0),
    delayMs: count(body.delayMs, 'delayMs', 0),
    times: count(body.times, 'times', 0),
  };
}

import type { Actor } from '../../domain/actor.ts';
import { operations } from '../operations.ts';
import { createRoute, type HttpServices } from '../route.ts';

/** A question to one operation of the API. */
export interface Question {
  operation: keyof typeof operations;
  path?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** The same key again is the same request. */
  idempotencyKey?: string;
}
export interface Answer {
  isRefused: boolean;
  /** JSON, YAML, or a problem document (RFC 9457). */
  body: unknown;
}

function addressOf(base: string, path: string, { path: values = {}, query = {} }: Question): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''));
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${base}/api/v1${filled}?${new URLSearchParams(asked)}`;
}

/**
 * Asks in somebody's name as if the question had come to `/api/v1`: the same rights, limits, checks, figures and lines
 * of the log.
 * @param origin the request that the agent sent; what it has of trace, address and end counts here too
 */
export async function askApi(
  services: HttpServices,
  actor: Actor,
  question: Question,
  origin: Request | undefined,
): Promise<Answer> {
  const operation = operations[question.operation];
  const headers = new Headers();
  for (const name of ['traceparent', 'x-forwarded-for']) {
    const value = origin?.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (question.idempotencyKey !== undefined) headers.set('idempotency-key', question.idempotencyKey);
  const isWrite = operation.method !== 'GET';
  if (isWrite) headers.set('content-type', 'application/json');
  const asked = new Request(addressOf(new URL(services.portalUrl).origin, operation.path, question), {
    method: operation.method,
    headers,
    signal: origin?.signal,
    ...(isWrite && { body: JSON.stringify(question.body ?? {}) }),
  });
  const route = createRoute(question.operation, operation, () => ({ ...services, findActor: async () => actor }));
  const answer = await route(asked, { params: Promise.resolve(question.path ?? {}) });
  const text = await answer.text();
  const isJson = (answer.headers.get('content-type') ?? '').includes('json');
  return { isRefused: !answer.ok, body: isJson ? (JSON.parse(text) as unknown) : text };
}

import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { stringify } from 'yaml';
import type { Actor } from '../domain/actor.ts';
import { DomainError } from '../domain/errors.ts';
import { logger } from '../observability/logger.ts';
import { countRequest } from '../observability/metrics.ts';
import { continueTrace, currentTraceId, inSpan } from '../observability/spans.ts';
import type { Call, Download, RawInput } from '../usecases/define.ts';
import type { Deps } from '../usecases/deps.ts';
import { readJsonBody } from './body.ts';
import type { BodyHash } from './body-hash.ts';
import { findCaller } from './caller.ts';
import { findAnswer, readIdempotencyKey } from './idempotency.ts';
import type { Operation } from './operations.ts';
import { assertSameOrigin } from './origin.ts';
import { logLevelOf, problemResponse, toDomainError } from './problem.ts';
import { readQuery } from './query.ts';
import { addressOf, assertRate } from './rate-limit.ts';
import { readAhead } from './read-ahead.ts';

/** What routes need beside the use cases. */
export interface HttpServices {
  deps: Deps;
  /** The public address, for the check of where a write comes from. */
  portalUrl: string;
  /** Who asks, by cookie or token; null for nobody. */
  findActor: (request: Request) => Promise<Actor | null>;
  /** What is kept of a write that may be sent again. */
  hashOf: BodyHash;
}

type Params = Record<string, string | string[] | undefined>;
export type Handler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/** The trace under way, else that of the caller's `traceparent`, or a new one. */
function traceIdOf(request: Request): string {
  const ofCaller = /^00-([0-9a-f]{32})-/.exec(request.headers.get('traceparent') ?? '')?.[1];
  return currentTraceId() ?? ofCaller ?? randomBytes(16).toString('hex');
}

/** @throws DomainError `unauthenticated` or `rate-limited` */
export async function requireActor(services: HttpServices, request: Request): Promise<Actor> {
  return findCaller(services.deps, request, services.findActor);
}

/** Who is counted: the person in front of the screen, whomever they see as. */
export const rateKey = ({ id, email, seenBy }: Actor): string => seenBy?.id ?? id ?? email;

/** An answer of the API is data: no browser may run, frame or guess anything of it. */
const answerHeaders = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** In the figures only: nobody gets an answer, and none of ours was wrong. */
const statusOfHangUp = 499;

/** Turns everything thrown into a problem document, counts and logs the answer, and is a span of the caller's trace. */
export function answerSafely(
  request: Request,
  name: string,
  work: (traceId: string) => Promise<Response>,
): Promise<Response> {
  const attributes = { 'http.request.method': request.method, 'url.path': new URL(request.url).pathname };
  return continueTrace(request.headers.get('traceparent'), () =>
    inSpan(name, { role: 'answers', attributes }, async (tell) => {
      const response = await answerCounted(request, name, work);
      tell({ 'http.response.status_code': response.status });
      return response;
    }),
  );
}

async function answerCounted(
  request: Request,
  name: string,
  work: (traceId: string) => Promise<Response>,
): Promise<Response> {
  const traceId = traceIdOf(request);
  const startedAt = performance.now();
  let response: Response;
  let isGone = false;
  try {
    response = await work(traceId);
  } catch (thrown) {
    const error = toDomainError(thrown);
    // Work that a caller gave up fails like work that broke; only the caller's own signal tells them apart.
    isGone = request.signal.aborted;
    const level = isGone ? 'debug' : logLevelOf(error.code);
    // Refusals on purpose say enough with their code; what broke needs its stack.
    const isBroken = level === 'warn' || level === 'error';
    logger[level](
      { traceId, operation: name, code: error.code, ...(isBroken && { err: error.cause ?? error }) },
      isGone ? 'the caller hung up' : 'refused',
    );
    response = problemResponse(error, traceId, new URL(request.url).pathname);
  }
  response.headers.set('x-trace-id', traceId);
  for (const [header, value] of Object.entries(answerHeaders)) response.headers.set(header, value);
  countRequest(name, isGone ? statusOfHangUp : response.status, performance.now() - startedAt);
  return response;
}

/**
 * Read as fast as it is taken: nothing piles up in memory, and a reader that leaves ends the reading. The first piece is
 * read before the headers are sent, so that what cannot be read is still answered by a problem document.
 */
async function toStream(content: AsyncIterable<string | Uint8Array>): Promise<ReadableStream> {
  const pieces = await readAhead(content);
  return Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream;
}

async function toDownload({ name, type, content }: Download, status: number, headers: Record<string, string>) {
  return new Response(await toStream(content), {
    status,
    headers: { ...headers, 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });
}

/** What an address with a hash in it names is never another; only whoever may see it keeps it. */
const unchanging = 'private, max-age=31536000, immutable';

async function toResponse(operation: Operation, status: number, answer: unknown): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  if (operation.format === 'json') return Response.json(answer, { status, headers });
  if (operation.format === 'png') {
    const picture = answer as Uint8Array<ArrayBuffer>;
    return new Response(picture, { status, headers: { 'cache-control': unchanging, 'content-type': 'image/png' } });
  }
  if (operation.format === 'jsonl') {
    return new Response(await toStream(answer as AsyncIterable<string>), {
      status,
      headers: { ...headers, 'content-type': 'application/jsonl; charset=utf-8' },
    });
  }
  if (operation.format === 'file') return toDownload(answer as Download, status, headers);
  const text = typeof answer === 'string' ? answer : stringify(answer);
  const type = operation.format === 'csv' ? 'text/csv' : 'application/yaml';
  return new Response(text, { status, headers: { ...headers, 'content-type': `${type}; charset=utf-8` } });
}

async function answer(services: HttpServices, operation: Operation, request: Request, path: Params, traceId: string) {
  const { deps } = services;
  const { useCase, limit, method } = operation;
  const actor = await requireActor(services, request);
  const isWrite = method !== 'GET';
  if (isWrite && actor.kind !== 'token') assertSameOrigin(request, services.portalUrl);
  if (limit) await assertRate(deps, limit, rateKey(actor));
  const body = isWrite ? await readJsonBody(request) : { text: '', value: undefined };
  const input: RawInput = {
    path,
    query: readQuery(request.url),
    body: useCase.input.body ? (body.value ?? {}) : undefined,
  };
  const asked = { userId: actor.id, operation: useCase.name, body: body.text };
  const key = isWrite && !operation.isSecret ? readIdempotencyKey(request, asked, services.hashOf) : null;
  const call: Call = {
    deps,
    actor,
    traceId,
    address: addressOf(request),
    signal: request.signal,
    askAgain: () => services.findActor(request),
  };
  const before = key && (await findAnswer(call, key));
  if (before) return toResponse(operation, before.status, before.response);
  const carryOut = (asked: Call) =>
    inSpan(`use case ${useCase.name}`, { role: 'inside' }, () => useCase.execute(asked, input));
  if (!key) return toResponse(operation, operation.status, await carryOut(call));
  try {
    const idempotency = { ...key, status: operation.status };
    return toResponse(operation, operation.status, await carryOut({ ...call, idempotency }));
  } catch (error) {
    // The same thing sent twice at once: what the first one did may be why the second is refused, for want of quota or
    // for a version that is gone. Whoever came second gets what the first one was given.
    const first = error instanceof DomainError ? await findAnswer(call, key) : null;
    if (!first) throw error;
    return toResponse(operation, first.status, first.response);
  }
}

/** The handler of one operation: who asks, where from, how often, with what; then exactly one use case. */
export function createRoute(name: string, operation: Operation, getServices: () => HttpServices): Handler {
  return async (request, context) =>
    answerSafely(request, name, async (traceId) =>
      answer(getServices(), operation, request, await context.params, traceId),
    );
}

import { setTimeout as delay } from 'node:timers/promises';
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.gen.ts';
import { exitCodes, Failure, refusalOf } from './failure.ts';
import type { Session } from './session.ts';

export type Api = Client<paths>;

const timeoutMs = 60_000;
/** How long what is safe to repeat is repeated while nobody answers. */
const repeatMs = 30_000;
const firstPauseMs = 500;
const longestPauseMs = 5_000;
const busy = [429, 502, 503, 504];

/** A read, or a write that Slipway knows again. */
const isRepeatable = (request: Request): boolean => request.method === 'GET' || request.headers.has('idempotency-key');

async function send(request: Request, session: Session): Promise<Response> {
  for (const isRefused of [false, true]) {
    const asked = request.clone();
    asked.headers.set('authorization', `Bearer ${await session.token(isRefused)}`);
    const response = await fetch(new Request(asked, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }));
    if (response.status !== 401 || isRefused) return response;
  }
  throw new Error('unreachable');
}

const longestWantedMs = 120_000;
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * `Retry-After` (RFC 9110, 10.2.3), seconds or a date, as milliseconds from `now`; 0 for anything else, at most two
 * minutes.
 */
export function readRetryAfter(header: string | null, now: number): number {
  const text = header?.trim() ?? '';
  const date = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  const wantedMs = /^\d+$/.test(text) ? Number(text) * 1000 : date - now;
  return Number.isNaN(wantedMs) ? 0 : Math.min(longestWantedMs, Math.max(0, wantedMs));
}

const pauseOf = (response: Response | null, tries: number): number => {
  const wanted = readRetryAfter(response?.headers.get('retry-after') ?? null, Date.now());
  return Math.max(wanted, Math.min(longestPauseMs, firstPauseMs * 2 ** tries));
};

/** Asks again while the answer is lost or nobody can give one; the key makes sure that it is one request all the same. */
async function sendSafely(request: Request, session: Session): Promise<Response> {
  const end = Date.now() + repeatMs;
  for (let tries = 0; ; tries += 1) {
    let response: Response | null = null;
    let cause: unknown;
    try {
      response = await send(request, session);
      if (!busy.includes(response.status)) return response;
    } catch (error) {
      if (error instanceof Failure) throw error;
      cause = error;
    }
    const pauseMs = pauseOf(response, tries);
    const isOver = !isRepeatable(request) || Date.now() + pauseMs > end;
    if (isOver && response) return response;
    if (isOver) throw lost(request, session.url, cause);
    await delay(pauseMs);
  }
}

function lost(request: Request, url: string, cause: unknown): Failure {
  const key = request.headers.get('idempotency-key');
  const step = key
    ? `It may have been done. Give the same command with --idempotency-key ${key}: it is done once.`
    : 'Give the same command again in a moment.';
  return Object.assign(new Failure(exitCodes.unreachable, `${url} does not answer`, step), { cause });
}

/** The API with the types of its own description. */
export const openApi = (session: Session): Api =>
  createClient<paths>({
    baseUrl: `${session.url}/api/v1`,
    headers: { 'user-agent': 'slipway-cli', accept: 'application/json, application/yaml' },
    fetch: (request) => sendSafely(request, session),
  });

/**
 * The answer itself.
 * @throws Failure in Slipway's own words
 */
export async function take<T>(asked: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await asked;
  if (!response.ok) throw refusalOf(response.status, error);
  return data as T;
}

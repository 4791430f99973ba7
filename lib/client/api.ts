import type { Problem } from '../contracts/problem.ts';
import { newTraceparent } from './traceparent.ts';

/** A refusal of `/api/v1`, or the silence of the network (`code` is then `network`, status 0). */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, cause?: unknown) {
    super(problem.detail ?? problem.title, { cause });
    this.name = 'ApiError';
    this.problem = problem;
  }

  get code(): string {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }
}

/** Whether one may not see what was asked for, or it is not there: a panel of it is then left out. */
export const isWithheld = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

export interface RequestOptions {
  signal?: AbortSignal;
  /** Makes a repeated write the same write. One key for one intention, kept over retries. */
  idempotencyKey?: string;
}

type Query = Record<string, string | number | boolean | null | undefined>;

/** A path of the API with its query; empty, null and undefined values are left out. */
export function apiPath(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value));
  }
  const text = params.toString();
  return `/api/v1${path}${text ? `?${text}` : ''}`;
}

function problemOf(status: number, fields: Partial<Problem>): Problem {
  return { type: 'about:blank', title: '', status, code: 'unexpected', traceId: '', ...fields };
}

async function readProblem(response: Response): Promise<Problem> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) return problemOf(response.status, { title: response.statusText });
  const body: unknown = await response.json();
  return problemOf(response.status, typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {});
}

/** One exchange with the API; throws ApiError for everything but a 2xx. Times out after 30 s. */
export async function send(
  method: string,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', traceparent: newTraceparent() };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const timeout = AbortSignal.timeout(30_000);
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (cause) {
    // React Query gives up a query on purpose through its own signal; that is not a failure.
    if (options.signal?.aborted) throw cause;
    throw new ApiError(problemOf(0, { code: 'network', title: 'network' }), cause);
  }
  if (!response.ok) throw new ApiError(await readProblem(response));
  return response;
}

export async function apiGet<T>(path: string, query: Query = {}, options: RequestOptions = {}): Promise<T> {
  const response = await send('GET', apiPath(path, query), undefined, options);
  return (await response.json()) as T;
}

/** Plain text of the API, such as a kubeconfig or YAML. */
export async function apiGetText(path: string, query: Query = {}, options: RequestOptions = {}): Promise<string> {
  return (await send('GET', apiPath(path, query), undefined, options)).text();
}

export async function apiPost<T>(path: string, body: unknown, options: RequestOptions = {}): Promise<T> {
  const response = await send('POST', apiPath(path), body, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export async function apiPut<T>(path: string, body: unknown, options: RequestOptions = {}): Promise<T> {
  const response = await send('PUT', apiPath(path), body, options);
  return (await response.json()) as T;
}

export async function apiDelete(path: string, options: RequestOptions = {}): Promise<void> {
  await send('DELETE', apiPath(path), undefined, options);
}

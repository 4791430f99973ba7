import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { DomainError } from '../domain/errors.ts';
import { currentTraceparent, inSpan } from '../observability/spans.ts';
import type { KubeConnection } from './config.ts';
import { parseStatus, toDomainError, toTransportError } from './errors.ts';

interface KubeRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path from the server's root, with a leading slash. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  contentType?: string;
  /** Time for the whole answer; for a stream, time until its first byte. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface KubeAnswer<T> {
  body: T;
  /** Texts of `Warning` headers, which admission sends along with acceptances and refusals. */
  warnings: string[];
}

/** One Kubernetes API over kept-alive HTTP/1.1 connections. Everything it throws is a DomainError. */
export interface KubeClient {
  readonly clusterName: string;
  request<T>(request: KubeRequest): Promise<KubeAnswer<T>>;
  /** Opens an answer that is read as it comes; the caller destroys it. */
  stream(request: KubeRequest): Promise<IncomingMessage>;
  close(): void;
}

const defaultTimeoutMs = 15_000;
const userAgent = 'slipway';

interface ClientOptions {
  /** Finds where the server's name leads, in place of the system. */
  lookup?: LookupFunction;
  /** An answer that is not streamed and longer than this is refused. */
  mostBytes?: number;
  /**
   * Whether this API server takes part in the trace that asks it, as only the management cluster may: clusters that people
   * ordered, adopted or joined learn nothing of who asks and of what else is asked.
   */
  isTraced?: boolean;
}

/** Makes a client for one API; `close` ends its idle connections. */
export function createClient(
  connection: KubeConnection,
  { lookup, mostBytes = Number.POSITIVE_INFINITY, isTraced = false }: ClientOptions = {},
): KubeClient {
  const isPlain = connection.server.protocol === 'http:';
  const agent = isPlain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });

  async function open(request: KubeRequest): Promise<IncomingMessage> {
    const url = new URL(connection.server);
    url.pathname = `${url.pathname.replace(/\/$/, '')}${request.path}`;
    for (const [key, value] of Object.entries(request.query ?? {})) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
    const payload = request.body === undefined ? undefined : JSON.stringify(request.body);
    const auth = await connection.authorize();
    const options: RequestOptions = {
      ...auth,
      ...(lookup && { lookup }),
      agent,
      method: request.method,
      signal: request.signal,
      headers: {
        ...auth.headers,
        accept: 'application/json',
        'user-agent': userAgent,
        ...(isTraced && traceHeader()),
        ...(payload && {
          'content-type': request.contentType ?? 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
      },
    };
    return new Promise((resolve, reject) => {
      const outgoing = (isPlain ? requestHttp : requestHttps)(url, options, resolve);
      outgoing.once('error', reject);
      outgoing.end(payload);
    });
  }

  function send<T>(request: KubeRequest): Promise<KubeAnswer<T>> {
    const attributes = {
      'http.request.method': request.method,
      'url.path': request.path,
      'server.address': connection.server.hostname,
    };
    return inSpan(`${request.method} ${resourceOf(request.path)}`, { role: 'asks', attributes }, () =>
      exchange<T>(request),
    );
  }

  async function exchange<T>(request: KubeRequest): Promise<KubeAnswer<T>> {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    try {
      const response = await open({ ...request, signal });
      const text = await readText(response, mostBytes);
      const warnings = readWarnings(response);
      const status = response.statusCode ?? 0;
      if (status >= 400) throw toDomainError(parseStatus(status, text), retryAfter(response), warnings);
      return { body: JSON.parse(text) as T, warnings };
    } catch (error) {
      throw toTransportError(error, timeout.aborted);
    }
  }

  async function stream(request: KubeRequest): Promise<IncomingMessage> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), request.timeoutMs ?? defaultTimeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout.signal]) : timeout.signal;
    try {
      const response = await open({ ...request, signal });
      const status = response.statusCode ?? 0;
      if (status >= 400)
        throw toDomainError(parseStatus(status, await readText(response, mostBytes)), retryAfter(response));
      return response;
    } catch (error) {
      throw toTransportError(error, timeout.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }

  return { clusterName: connection.clusterName, request: send, stream, close: () => agent.destroy() };
}

/** API servers that trace take part in the trace that asks them. */
function traceHeader(): { traceparent?: string } {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}

/** The resource that a path of the Kubernetes API is about, such as `clusterdeployments`; the path itself for others. */
function resourceOf(path: string): string {
  const found = /^\/(?:api\/[^/]+|apis\/[^/]+\/[^/]+)\/(?:namespaces\/[^/]+\/)?([^/]+)/.exec(path);
  return found?.[1] ?? path;
}

async function readText(response: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    received += (chunk as Buffer).length;
    if (received > mostBytes) {
      throw new DomainError('upstream-unavailable', {
        scriptDetail: 'The answer is too long',
        meta: { isTooLong: true },
      });
    }
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads RFC 7234 warnings: `299 - "text"`, with backslash escapes inside the quotes. */
function readWarnings(response: IncomingMessage): string[] {
  return (response.headersDistinct.warning ?? []).flatMap((header) =>
    [...header.matchAll(/\d{3} \S+ "((?:[^"\\]|\\.)*)"/g)].map((match) => (match[1] ?? '').replace(/\\(.)/g, '$1')),
  );
}

function retryAfter(response: IncomingMessage): number | undefined {
  const seconds = Number(response.headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

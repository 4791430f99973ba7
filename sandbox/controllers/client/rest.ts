import { Agent, type RequestOptions, request } from 'node:https';
import type { ClusterAccess } from './kubeconfig.ts';
import type { KubeObject, ObjectName } from './objects.ts';
import type { Resource } from './resources.ts';

const requestTimeoutMs = 30_000;
/** Bookmarks come once a minute, so a watch that says nothing for longer is dead. */
const longestSilenceMs = 150_000;

/** A metav1.Status answer. */
export interface KubeStatus {
  kind: 'Status';
  code: number;
  reason?: string;
  message?: string;
  details?: object;
}

/** The API server refused: carries its Status. `code` is the HTTP status. */
export class ApiError extends Error {
  readonly code: number;
  readonly reason: string;
  readonly status: KubeStatus | undefined;
  constructor(code: number, status: KubeStatus | undefined, text: string) {
    super(status?.message ?? text);
    this.name = 'ApiError';
    this.code = code;
    this.reason = status?.reason ?? '';
    this.status = status;
  }
}

/** True for 404 answers. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 404;
}

/** True for 409 answers, both AlreadyExists and stale resourceVersion. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 409;
}

export interface ListPage<T> {
  items: T[];
  metadata: { resourceVersion?: string; continue?: string };
}

type Query = Record<string, string | number | undefined>;

/** Path of a collection, or of one object when `name` is given. */
export function pathOf(resource: Resource, at: Partial<ObjectName>, subresource?: string): string {
  const root = resource.group ? `/apis/${resource.group}/${resource.version}` : `/api/${resource.version}`;
  const scope = resource.namespaced && at.namespace ? `/namespaces/${encodeURIComponent(at.namespace)}` : '';
  const name = at.name ? `/${encodeURIComponent(at.name)}` : '';
  return `${root}${scope}/${resource.plural}${name}${subresource ? `/${subresource}` : ''}`;
}

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function parseStatus(text: string): KubeStatus | undefined {
  try {
    const body = JSON.parse(text) as KubeStatus;
    return body.kind === 'Status' ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Typed verbs of one API server. Every answer of 400 and above throws ApiError. */
export class KubeClient {
  readonly access: ClusterAccess;
  readonly #agent: Agent;
  /** @param maxSockets open connections for plain requests; watches use connections of their own. */
  constructor(access: ClusterAccess, maxSockets = 24) {
    this.access = access;
    this.#agent = new Agent({ keepAlive: true, maxSockets });
  }

  /** Closes idle connections. */
  close(): void {
    this.#agent.destroy();
  }

  #options(method: string, path: string, headers: Record<string, string>): RequestOptions {
    const url = new URL(this.access.server + path);
    const { ca, cert, key, token, skipVerify } = this.access;
    return {
      method,
      host: url.hostname,
      port: url.port || 443,
      path: url.pathname + url.search,
      ca,
      cert,
      key,
      rejectUnauthorized: !skipVerify,
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    };
  }

  #exchange(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    payload?: Buffer,
  ): Promise<{ code: number; text: string }> {
    return new Promise((resolve, reject) => {
      const options = { ...this.#options(method, path, headers), agent: this.#agent, timeout: requestTimeoutMs };
      const call = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ code: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
        response.on('error', reject);
      });
      call.on('timeout', () => call.destroy(new Error(`${method} ${path}: no answer in ${requestTimeoutMs} ms`)));
      call.on('error', reject);
      call.end(payload);
    });
  }

  /** The status code of the answer to a GET, whatever the answer says. */
  async statusOf(path: string): Promise<number> {
    return (await this.#exchange('GET', path)).code;
  }

  /** One request with a JSON answer. */
  async request<T>(method: string, path: string, body?: unknown, contentType = 'application/json'): Promise<T> {
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers: Record<string, string> = payload
      ? { 'content-type': contentType, 'content-length': String(payload.length) }
      : {};
    const { code, text } = await this.#exchange(method, path, headers, payload);
    if (code >= 400)
      throw new ApiError(code, parseStatus(text), `${method} ${path}: HTTP ${code} ${text.slice(0, 200)}`);
    return JSON.parse(text) as T;
  }

  get<T extends KubeObject>(resource: Resource<T>, at: ObjectName): Promise<T> {
    return this.request<T>('GET', pathOf(resource, at));
  }

  /** Like get, with undefined for an absent object. */
  async find<T extends KubeObject>(resource: Resource<T>, at: ObjectName): Promise<T | undefined> {
    try {
      return await this.get(resource, at);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  list<T extends KubeObject>(resource: Resource<T>, namespace?: string, query?: Query): Promise<ListPage<T>> {
    return this.request('GET', withQuery(pathOf(resource, { namespace }), query));
  }

  create<T extends KubeObject>(resource: Resource<T>, object: T): Promise<T> {
    return this.request('POST', pathOf(resource, { namespace: object.metadata.namespace }), object);
  }

  /** PUT with the object's own resourceVersion: a stale one answers 409. */
  replace<T extends KubeObject>(resource: Resource<T>, object: T): Promise<T> {
    return this.request('PUT', pathOf(resource, object.metadata), object);
  }

  replaceStatus<T extends KubeObject>(resource: Resource<T>, object: T): Promise<T> {
    return this.request('PUT', pathOf(resource, object.metadata, 'status'), object);
  }

  /** JSON merge patch of the object. */
  mergePatch<T extends KubeObject>(resource: Resource<T>, at: ObjectName, patch: object): Promise<T> {
    return this.request('PATCH', pathOf(resource, at), patch, 'application/merge-patch+json');
  }

  /** Deletes in the background; an absent object is fine. */
  async remove(resource: Resource, at: ObjectName): Promise<void> {
    try {
      await this.request('DELETE', pathOf(resource, at), {
        kind: 'DeleteOptions',
        apiVersion: 'v1',
        propagationPolicy: 'Background',
      });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  /**
   * One watch connection. Resolves when the server ends it, rejects on HTTP errors and lost connections.
   * `onLine` gets each event as parsed JSON.
   */
  watch(
    path: string,
    query: Query,
    signal: AbortSignal,
    onLine: (event: unknown) => void,
    silenceMs = longestSilenceMs,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const options = { ...this.#options('GET', withQuery(path, query), {}), agent: false, signal, timeout: silenceMs };
      const call = request(options, (response) => {
        const failed = (response.statusCode ?? 0) >= 400;
        let rest = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          rest += chunk;
          if (failed) return;
          const lines = rest.split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) if (line.trim()) onLine(JSON.parse(line));
        });
        response.on('end', () => {
          if (failed) reject(new ApiError(response.statusCode ?? 0, parseStatus(rest), rest.slice(0, 200)));
          else resolve();
        });
        response.on('error', reject);
      });
      call.on('timeout', () => call.destroy(new Error(`${path}: nothing heard for ${silenceMs} ms`)));
      call.on('error', reject);
      call.end();
    });
  }
}

import { findActor } from '../../server/auth/actor.ts';
import type { Env } from '../../server/config/env.ts';
import { createBodyHash } from '../../server/http/body-hash.ts';
import { type Operation, operations } from '../../server/http/operations.ts';
import { createRoute, type HttpServices } from '../../server/http/route.ts';
import { logger } from '../../server/observability/logger.ts';
import { createAuthParts } from '../../server/runtime/auth-parts.ts';
import type { TestDeps } from './deps.ts';

logger.level = 'silent';

/** Settings of a portal that is never reached over the network. */
export const testEnv: Env = {
  DATABASE_URL: 'postgresql://unused/unused',
  OIDC_ISSUER: 'https://id.test',
  OIDC_CLIENT_ID: 'slipway',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_AGENT_CLIENT_IDS: [],
  NEXTAUTH_URL: 'https://slipway.test',
  NEXTAUTH_SECRET: 's'.repeat(32),
  OTEL_TRACES_SAMPLER_ARG: 1,
  SLIPWAY_CURRENCY: 'USD',
  SLIPWAY_APPROVAL_ABOVE: 10,
  WATCH_SILENCE_SECONDS: 90,
  OUTBOUND_ALLOW: '',
  AWS_ENDPOINT_URL_STS: 'https://sts.test',
  AZURE_AUTHORITY_HOST: 'https://azure.test',
  CLOUDSDK_AUTH_TOKEN_HOST: 'https://google.test/token',
  VSPHERE_SERVERS: [],
  KARMADA_KUBECONFIGS: [],
  LOG_LEVEL: 'silent',
  PORT: 0,
  SLIPWAY_ADMIN_GROUP: 'slipway-admins',
  SLIPWAY_DRAIN_SECONDS: 0,
};

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}
export interface Asking {
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string;
}

/** What the handlers of `app/api` are made of. */
export function httpServices(deps: TestDeps): HttpServices {
  const auth = createAuthParts(testEnv, deps);
  return {
    deps,
    portalUrl: testEnv.NEXTAUTH_URL,
    findActor: (request) => findActor(auth, testEnv, request.headers),
    hashOf: createBodyHash(testEnv.NEXTAUTH_SECRET),
  };
}

/** The operation that answers a path below `/api/v1`. */
export function matchOperation(
  method: string,
  pathname: string,
): { name: string; operation: Operation; params: Record<string, string> } {
  const given = pathname.split('/').slice(1);
  const fixedFirst = Object.entries(operations).sort(
    ([, a], [, b]) => a.path.split('{').length - b.path.split('{').length,
  );
  for (const [name, operation] of fixedFirst) {
    const parts = operation.path.split('/').slice(1);
    if (operation.method !== method || parts.length !== given.length) continue;
    const params: Record<string, string> = {};
    const fits = parts.every((part, at) => {
      if (!part.startsWith('{')) return part === given[at];
      params[part.slice(1, -1)] = decodeURIComponent(given[at] ?? '');
      return true;
    });
    if (fits) return { name, operation, params };
  }
  throw new Error(`No operation for ${method} ${pathname}`);
}

/** Calls the real handlers with real Requests. */
export function createApi(deps: TestDeps) {
  const services = httpServices(deps);
  async function send(method: string, path: string, asking: Asking): Promise<Response> {
    const url = new URL(`https://slipway.test/api/v1${path}`);
    const { name, operation, params } = matchOperation(method, url.pathname.slice('/api/v1'.length));
    const headers = new Headers(asking.headers);
    if (asking.token !== undefined) headers.set('authorization', `Bearer ${asking.token}`);
    const text = asking.raw ?? (asking.body === undefined ? undefined : JSON.stringify(asking.body));
    if (text !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const request = new Request(url, { method, headers, body: text });
    return createRoute(name, operation, () => services)(request, { params: Promise.resolve(params) });
  }
  async function call<T = Record<string, never>>(
    method: string,
    path: string,
    asking: Asking = {},
  ): Promise<Answer<T>> {
    const response = await send(method, path, asking);
    const answer = await response.text();
    const isJson = /[/+]json(;|$)/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, body: (isJson ? JSON.parse(answer) : answer) as T, headers: response.headers };
  }
  /** What is no text comes as it is. */
  const bytes = async (method: string, path: string, asking: Asking = {}) => {
    const response = await send(method, path, asking);
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  return Object.assign(call, { bytes });
}
export type Api = ReturnType<typeof createApi>;

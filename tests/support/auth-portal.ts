import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import NextAuth from 'next-auth';
import { findActor } from '../../server/auth/actor.ts';
import { takeLogoutNotice } from '../../server/auth/backchannel.ts';
import { createAuthOptions } from '../../server/auth/options.ts';
import { findProviderLogout } from '../../server/auth/provider-logout.ts';
import type { Env } from '../../server/config/env.ts';
import { createBodyHash } from '../../server/http/body-hash.ts';
import { createEventHub } from '../../server/http/event-hub.ts';
import { createLogoutNotice } from '../../server/http/logout-notice.ts';
import { createProviderLogout } from '../../server/http/provider-logout.ts';
import { createRoute } from '../../server/http/route.ts';
import { createEventStream, type StreamTiming } from '../../server/http/sse.ts';
import { createAuthParts } from '../../server/runtime/auth-parts.ts';
import { matchOperation, testEnv } from './api.ts';
import type { TestDeps } from './deps.ts';

/** A portal without pages: sign-in, API and event stream over real HTTP. */
export interface AuthPortal {
  url: string;
  close(): Promise<void>;
}

type NextApiHandler = (request: unknown, response: unknown) => Promise<void>;

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** What Next adds to Node's request and response for an API route. */
async function serveNextAuth(handler: NextApiHandler, request: IncomingMessage, response: ServerResponse, url: URL) {
  const cookies = Object.fromEntries(
    (request.headers.cookie ?? '').split(/; */).flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]] : [];
    }),
  );
  const nextauth = url.pathname.slice('/api/auth/'.length).split('/');
  const body = Object.fromEntries(new URLSearchParams((await readAll(request)).toString()));
  const query = { ...Object.fromEntries(url.searchParams), nextauth };
  const extended = Object.assign(response, {
    status: (code: number) => Object.assign(response, { statusCode: code }),
    json: (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value)),
    send: (value: string | object) => response.end(typeof value === 'string' ? value : JSON.stringify(value)),
  });
  await handler({ method: request.method, headers: request.headers, cookies, query, body }, extended);
}

function toRequest(request: IncomingMessage, url: URL, body: Buffer, signal: AbortSignal): Request {
  const headers = new Headers(request.headers as Record<string, string>);
  const isRead = request.method === 'GET';
  return new Request(url, { method: request.method, headers, signal, body: isRead ? undefined : new Uint8Array(body) });
}

async function answer(response: ServerResponse, given: Response): Promise<void> {
  response.writeHead(given.status, Object.fromEntries(given.headers));
  if (!given.body) return void response.end();
  const stream = Readable.fromWeb(given.body as import('node:stream/web').ReadableStream);
  stream.on('error', () => response.destroy());
  stream.pipe(response);
}

const usualTiming: StreamTiming = { heartbeatMs: 200, lifetimeMs: 60_000, maxUnsentBytes: 65_536 };

/** Starts one for the given provider; several over the same database are replicas of each other. */
export async function startAuthPortal(
  deps: TestDeps,
  provider: { issuer: string; clientSecret: string },
  port: number,
  publicUrl = `http://localhost:${port}`,
  timing: StreamTiming = usualTiming,
): Promise<AuthPortal> {
  process.env.NEXTAUTH_URL = publicUrl;
  const oidc = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'slipway', OIDC_CLIENT_SECRET: provider.clientSecret };
  const env: Env = { ...testEnv, ...oidc, NEXTAUTH_URL: publicUrl };
  const auth = createAuthParts(env, deps);
  const services = {
    deps,
    portalUrl: publicUrl,
    hub: createEventHub(deps.eventLog),
    findActor: (request: Request) => findActor(auth, env, request.headers),
    hashOf: createBodyHash(env.NEXTAUTH_SECRET),
  };
  const place = { address: '192.0.2.7', userAgent: 'test' };
  const silent = { error: () => undefined, warn: () => undefined, debug: () => undefined };
  const nextAuth = NextAuth({ ...createAuthOptions(env, auth, place), logger: silent }) as NextApiHandler;
  const takeNotice = createLogoutNotice(() => ({
    deps,
    take: (token) => takeLogoutNotice(auth, auth.provider, token),
  }));
  const providerLogout = createProviderLogout(() => ({
    ...services,
    find: (sessionId) => findProviderLogout(auth, publicUrl, sessionId),
  }));
  const stream = createEventStream(() => services, timing);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', publicUrl);
    if (url.pathname.startsWith('/api/auth/') && !/-logout$/.test(url.pathname)) {
      return serveNextAuth(nextAuth, request, response, url);
    }
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const asked = toRequest(request, url, await readAll(request), gone.signal);
    if (url.pathname === '/api/auth/provider-logout') return answer(response, await providerLogout(asked));
    if (url.pathname === '/api/auth/backchannel-logout') return answer(response, await takeNotice(asked));
    if (!url.pathname.startsWith('/api/v1')) return void response.end('a page');
    if (url.pathname === '/api/v1/events') {
      return answer(response, await stream(asked, { params: Promise.resolve({}) }));
    }
    const { name, operation, params } = matchOperation(asked.method, url.pathname.slice('/api/v1'.length));
    const route = createRoute(name, operation, () => services);
    return answer(response, await route(asked, { params: Promise.resolve(params) }));
  }

  const server: Server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

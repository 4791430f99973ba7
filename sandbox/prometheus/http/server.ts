import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerAlertmanager } from '../../alertmanager/api.ts';
import type { Silences } from '../../alertmanager/silences.ts';
import { badData } from '../promql/errors.ts';
import { firing } from './alerts.ts';
import { fail, plain, sendJson, succeed } from './answers.ts';
import type { Backend } from './backend.ts';
import { handlerOf } from './handlers.ts';

export interface PrometheusServerOptions {
  backend: Backend;
  /** Alertmanager has the same address here; without silences there is none. */
  silences?: Silences;
  /** What the header `Authorization` has to be (`Bearer …`, `Basic …`); everybody may ask when it is absent. */
  authorization?: string;
}

const bodyLimit = 10 * 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bodyLimit) throw badData('error parsing form values: http: request body too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function isAllowed(request: IncomingMessage, expected: string | undefined): boolean {
  if (expected === undefined) return true;
  const [given, wanted] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { backend, silences }: PrometheusServerOptions,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  if (url.pathname === '/-/healthy') return plain(response, 200, 'Prometheus Server is Healthy.');
  if (url.pathname === '/-/ready') return plain(response, 200, 'Prometheus Server is Ready.');
  if (silences && url.pathname.startsWith('/api/v2/')) {
    const parts = { alerts: () => firing(backend), silences };
    const path = url.pathname.slice('/api/v2/'.length);
    const call = { method: request.method ?? 'GET', path, query: url.searchParams, body: await readBody(request) };
    const { status, body } = await answerAlertmanager(parts, call);
    if (body === undefined) response.writeHead(status).end();
    else sendJson(response, status, body);
    return;
  }
  const handler = url.pathname.startsWith('/api/v1/') ? handlerOf(url.pathname.slice('/api/v1/'.length)) : undefined;
  if (!handler) return plain(response, 404, '404 page not found');
  const isPost = request.method === 'POST' && handler.isPostable;
  if (request.method !== 'GET' && !isPost) return plain(response, 405, 'Method Not Allowed');
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const form = isPost && isForm ? await readBody(request) : '';
  succeed(response, handler.run(backend, new URLSearchParams([...new URLSearchParams(form), ...url.searchParams])));
}

/** The HTTP API of Prometheus over the given series. Not listening yet. */
export function createPrometheusServer(options: PrometheusServerOptions): Server {
  const { authorization } = options;
  return createServer((request, response) => {
    if (!isAllowed(request, authorization)) {
      response.setHeader('www-authenticate', authorization?.startsWith('Bearer') ? 'Bearer' : 'Basic');
      return plain(response, 401, 'Unauthorized');
    }
    answer(request, response, options).catch((error: unknown) => fail(response, error));
  });
}

import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { badData } from '../promql/errors.ts';
import { alertmanagerAlerts } from './alerts.ts';
import { fail, plain, sendJson, succeed } from './answers.ts';
import type { Backend } from './backend.ts';
import { handlerOf } from './handlers.ts';

export interface PrometheusServerOptions {
  backend: Backend;
  /** What the header `Authorization` has to be (`Bearer …`, `Basic …`); everybody may ask when it is absent. */
  authorization?: string;
}

const bodyLimit = 10 * 1024 * 1024;

async function readForm(request: IncomingMessage): Promise<string> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return '';
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

async function answer(request: IncomingMessage, response: ServerResponse, backend: Backend): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  if (url.pathname === '/-/healthy') return plain(response, 200, 'Prometheus Server is Healthy.');
  if (url.pathname === '/-/ready') return plain(response, 200, 'Prometheus Server is Ready.');
  // Alertmanager has the same address here, with a version of its own; its answers stand in no envelope.
  if (url.pathname === '/api/v2/alerts') return sendJson(response, 200, alertmanagerAlerts(backend, url.searchParams));
  const handler = url.pathname.startsWith('/api/v1/') ? handlerOf(url.pathname.slice('/api/v1/'.length)) : undefined;
  if (!handler) return plain(response, 404, '404 page not found');
  const isPost = request.method === 'POST' && handler.isPostable;
  if (request.method !== 'GET' && !isPost) return plain(response, 405, 'Method Not Allowed');
  const form = isPost ? await readForm(request) : '';
  succeed(response, handler.run(backend, new URLSearchParams([...new URLSearchParams(form), ...url.searchParams])));
}

/** The HTTP API of Prometheus over the given series. Not listening yet. */
export function createPrometheusServer({ backend, authorization }: PrometheusServerOptions): Server {
  return createServer((request, response) => {
    if (!isAllowed(request, authorization)) {
      response.setHeader('www-authenticate', authorization?.startsWith('Bearer') ? 'Bearer' : 'Basic');
      return plain(response, 401, 'Unauthorized');
    }
    answer(request, response, backend).catch((error: unknown) => fail(response, error));
  });
}

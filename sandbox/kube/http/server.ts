import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Duplex } from 'node:stream';
import type { PemPair } from '../../lib/certificates.ts';
import type { User } from '../../lib/rbac/user.ts';
import type { Api } from '../handlers/context.ts';
import { ApiError, methodNotAllowed, PageNotFound } from '../status.ts';
import { Exchange } from './exchange.ts';
import { parseRequestInfo, type RequestInfo } from './request-info.ts';
import { route } from './router.ts';

/** Finds out who asks and whether they may. @throws ApiError 401 or 403 */
export type Gate = (exchange: Exchange, info: RequestInfo) => Promise<User>;

function sendError(exchange: Exchange, error: unknown): void {
  const { response } = exchange;
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  if (error instanceof PageNotFound) {
    exchange.send(404, 'text/plain; charset=utf-8', '404 page not found\n');
    return;
  }
  const answer =
    error instanceof ApiError
      ? error
      : new ApiError(500, 'InternalError', `Internal error occurred: ${(error as Error).message}`, {
          causes: [{ reason: '', message: (error as Error).message }],
        });
  if (!(error instanceof ApiError)) process.stderr.write(`sandbox api: ${(error as Error).stack}\n`);
  if (answer.code === 413) response.setHeader('connection', 'close');
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  exchange.sendObject(answer.code, answer.status);
}

/** Answers one request, also with what is wrong with it. */
export async function answerRequest(
  api: Api,
  gate: Gate,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const exchange = new Exchange(request, response);
  try {
    if (exchange.path.includes('//')) throw new PageNotFound();
    const path = exchange.path === '/' ? '/' : exchange.path.replace(/\/$/, '');
    const info = parseRequestInfo(exchange.method, decodeURIComponent(path), exchange.query);
    const url = request.url ?? '';
    await api.faults.before(exchange.method, url, () => exchange.readBody());
    exchange.holdAnswer = () => api.faults.after(exchange.method, url);
    const user = await gate(exchange, info);
    await route(api, exchange, info, user);
  } catch (error) {
    sendError(exchange, error);
  }
}

/** Node cannot read requests with methods it does not know; upstream answers 405 to them. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return;
  const isMethod = error.code === 'HPE_INVALID_METHOD';
  const body = isMethod ? `${JSON.stringify(methodNotAllowed().status)}\n` : '400 Bad Request';
  const head = [
    `HTTP/1.1 ${isMethod ? '405 Method Not Allowed' : '400 Bad Request'}`,
    'Cache-Control: no-cache, private',
    `Content-Type: ${isMethod ? 'application/json' : 'text/plain; charset=utf-8'}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Serves the API over HTTPS on a loopback port. */
export async function serveApi(api: Api, gate: Gate, tls: PemPair, port: number): Promise<Server> {
  const server = createServer({ cert: tls.cert, key: tls.key, keepAliveTimeout: 90_000 }, (request, response) => {
    answerRequest(api, gate, request, response).catch((error: unknown) => {
      process.stderr.write(`sandbox api: ${String(error)}\n`);
      response.destroy();
    });
  });
  server.requestTimeout = 0;
  server.on('clientError', refuseUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

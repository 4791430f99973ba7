import { randomBytes } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError } from '../domain/errors.ts';
import { meetServers } from './met-servers.ts';
import { problemResponse } from './problem.ts';

const served = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Answers methods that no page and no operation has with 405. Next builds a `Request` of every request first; for TRACE
 * that throws and becomes 500.
 * @returns what ends it, for servers that were not met yet
 */
export function settleRefusedMethods(): () => void {
  return meetServers(guard);
}

/** Takes the place of the request listeners. Node calls all of them, so one more could not keep a request from Next's. */
function guard(server: HttpServer): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!served.includes(request.method ?? '')) return void refuse(request, response);
    for (const listener of listeners) listener.call(server, request, response);
  });
  // Without a listener Node ends such a connection without a word.
  if (server.listenerCount('connect') === 0) server.on('connect', refuseConnect);
}

async function answerTo({
  url,
}: IncomingMessage): Promise<{ status: number; headers: [string, string][]; text: string }> {
  const traceId = randomBytes(16).toString('hex');
  const path = (url ?? '/').split('?')[0] ?? '/';
  const response = problemResponse(new DomainError('method-not-allowed'), traceId, path);
  const headers: [string, string][] = [
    ...response.headers,
    ['allow', served.join(', ')],
    ['x-content-type-options', 'nosniff'],
    ['x-trace-id', traceId],
    // What may follow as its body is not read.
    ['connection', 'close'],
  ];
  return { status: response.status, headers, text: await response.text() };
}

async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, text } = await answerTo(request);
  for (const [name, value] of headers) response.setHeader(name, value);
  response.writeHead(status).end(text);
}

async function refuseConnect(request: IncomingMessage, socket: Duplex): Promise<void> {
  // A caller that hangs up meanwhile is no failure of ours.
  socket.on('error', () => socket.destroy());
  const { status, headers, text } = await answerTo(request);
  const lines = [...headers, ['content-length', String(Buffer.byteLength(text))]].map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status} Method Not Allowed\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
}

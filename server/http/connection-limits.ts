import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server as HttpServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a caller may take to send, milliseconds. Answers, and streams of events among them, are not bounded by it. */
export interface ConnectionLimits {
  headersMs: number;
  /** Headers and body together. */
  requestMs: number;
}
/** Half a MiB, which is the longest body, in half a minute is what a bad phone line still does. */
const usualLimits: ConnectionLimits = { headersMs: 10_000, requestMs: 30_000 };

/**
 * Bounds how long slow callers hold connections. Next makes the HTTP server itself and leaves Node's own limits: 60 s for
 * headers, 300 s for a body. A server is met with its first connection, before anything was sent, and Node
 * looks for late callers every 30 s, so one is gone after at most `headersMs` or `requestMs` and 30 s.
 * https://nodejs.org/api/diagnostics_channel.html#net
 * @returns what ends it
 */
export function settleConnectionLimits({ headersMs, requestMs }: ConnectionLimits = usualLimits): () => void {
  return listenTo('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (!(server instanceof HttpServer)) return;
    server.headersTimeout = headersMs;
    server.requestTimeout = requestMs;
  });
}

/**
 * Every answer of this process tells browsers to come back over https only; pages, files and the API alike.
 * @returns what ends it
 */
export function settleStrictTransport(portalUrl: string): () => void {
  if (!portalUrl.startsWith('https:')) return () => undefined;
  return listenTo('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse };
    response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

function listenTo(channel: string, listener: (message: unknown) => void): () => void {
  subscribe(channel, listener);
  return () => void unsubscribe(channel, listener);
}

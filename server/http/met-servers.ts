import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Calls `meet` once with each HTTP server of this process. Next makes the server itself, so a server is met with its
 * first connection, before anything was sent on it. https://nodejs.org/api/diagnostics_channel.html#net
 * @returns what ends it, for servers that were not met yet
 */
export function meetServers(meet: (server: HttpServer) => void): () => void {
  const met = new WeakSet<HttpServer>();
  return listenTo('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (!(server instanceof HttpServer) || met.has(server)) return;
    met.add(server);
    meet(server);
  });
}

/** Listens to a channel of Node; answers what ends it. */
export function listenTo(channel: string, listener: (message: unknown) => void): () => void {
  subscribe(channel, listener);
  return () => void unsubscribe(channel, listener);
}

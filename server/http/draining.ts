import type { Server as HttpServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { meetServers } from './met-servers.ts';

/** How a portal leaves, milliseconds. */
export interface DrainTiming {
  /** Everything is still answered, while whoever sends the requests learns that this portal is not ready any more. */
  noticeMs: number;
  /** What still runs then may end; after it connections are cut. */
  finishMs: number;
}

interface Draining {
  isDraining: boolean;
  servers: Set<HttpServer>;
  /** Streams that are open, each as what ends it. */
  streams: Set<() => void>;
  /** Whether they were ended already, so that one that is only beginning ends as well. */
  hasEndedStreams: boolean;
}

// Next loads a module more than once, and all of them belong to one process.
const holder = globalThis as typeof globalThis & { slipwayDraining?: Draining };
function draining(): Draining {
  holder.slipwayDraining ??= { isDraining: false, servers: new Set(), streams: new Set(), hasEndedStreams: false };
  return holder.slipwayDraining;
}

/** Whether this process was told to end. */
export const isDraining = (): boolean => draining().isDraining;

/**
 * Has a stream ended when no further connections are taken, so that who reads it comes back to another portal.
 * @returns what forgets the stream
 */
export function endWithDraining(end: () => void): () => void {
  if (draining().hasEndedStreams) queueMicrotask(end);
  draining().streams.add(end);
  return () => void draining().streams.delete(end);
}

/** Remembers the servers of this process; while it drains, each answer asks the other side to connect anew. */
export function settleDraining(): () => void {
  return meetServers((server) => {
    draining().servers.add(server);
    server.prependListener('request', (_request, response) => {
      if (isDraining()) response.setHeader('connection', 'close');
    });
  });
}

const lookMs = 50;

/**
 * Ends the portal in order: it says that it is not ready, answers on until the senders have heard of it, takes no further
 * connections, ends its streams and waits for requests that still run.
 * @returns how many connections had to be cut
 */
export async function drain({ noticeMs, finishMs }: DrainTiming): Promise<number> {
  const state = draining();
  state.isDraining = true;
  await delay(noticeMs);
  let open = state.servers.size;
  for (const server of state.servers) server.close(() => (open -= 1));
  state.hasEndedStreams = true;
  for (const end of state.streams) end();
  const until = performance.now() + finishMs;
  while (open > 0 && performance.now() < until) {
    // Connections that have had their answer since.
    for (const server of state.servers) server.closeIdleConnections();
    await delay(lookMs);
  }
  const left = await Promise.all([...state.servers].map(countConnections));
  for (const server of state.servers) server.closeAllConnections();
  return left.reduce((sum, one) => sum + one, 0);
}

function countConnections(server: HttpServer): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
}

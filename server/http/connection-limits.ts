import { meetServers } from './met-servers.ts';

/** How long a caller may take to send, milliseconds. Answers, and streams of events among them, are not bounded by it. */
export interface ConnectionLimits {
  headersMs: number;
  /** Headers and body together. */
  requestMs: number;
}
/** Half a MiB, which is the longest body, in half a minute is what a bad phone line still does. */
const usualLimits: ConnectionLimits = { headersMs: 10_000, requestMs: 30_000 };

/**
 * Bounds how long slow callers hold connections. Next leaves Node's own limits: 60 s for headers, 300 s for a body. Node
 * looks for late callers every 30 s, so one is gone after at most `headersMs` or `requestMs` and 30 s.
 * @returns what ends it, for servers that were not met yet
 */
export function settleConnectionLimits({ headersMs, requestMs }: ConnectionLimits = usualLimits): () => void {
  return meetServers((server) => {
    server.headersTimeout = headersMs;
    server.requestTimeout = requestMs;
  });
}

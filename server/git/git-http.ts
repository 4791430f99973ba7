import type { HttpClient } from 'isomorphic-git';
import type { Outbound } from '../ports/outbound.ts';

/** A repository with clusters in it is small; what is larger is the wrong repository. */
const mostBytes = 64 * 1024 * 1024;
const timeoutMs = 60_000;

/** isomorphic-git's HTTP over the one way out, so that the rules for typed addresses hold for it as well. */
export function createGitHttp(outbound: Outbound): HttpClient {
  return {
    async request({ url, method = 'GET', headers = {}, body }) {
      const sent = body === undefined ? undefined : await gather(body);
      const answer = await outbound.exchange({
        url,
        method,
        headers,
        timeoutMs,
        mostBytes,
        ...(sent && { body: sent }),
      });
      return {
        url,
        method,
        statusCode: answer.status,
        statusMessage: String(answer.status),
        headers: answer.headers,
        body: pieces(answer.body),
      };
    },
  };
}

async function gather(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of body) all.push(piece);
  return Buffer.concat(all);
}

async function* pieces(body: Uint8Array): AsyncIterableIterator<Uint8Array> {
  yield body;
}

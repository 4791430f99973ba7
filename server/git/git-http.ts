import type { HttpClient } from 'isomorphic-git';
import type { Outbound } from '../ports/outbound.ts';
import { checkPack, mostPackBytes } from './pack-budget.ts';

const timeoutMs = 15_000;

/**
 * isomorphic-git's HTTP over the one way out, so that the rules for typed addresses hold for it as well. It hands out packs
 * that are small enough to be unpacked.
 */
export function createGitHttp(outbound: Outbound, signal?: AbortSignal): HttpClient {
  return {
    async request({ url, method = 'GET', headers = {}, body }) {
      const sent = body === undefined ? undefined : await gather(body);
      const asked = { url, method, headers, timeoutMs, mostBytes: mostPackBytes };
      const answer = await outbound.exchange({ ...asked, ...(sent && { body: sent }) }, signal);
      if (method === 'POST' && answer.status === 200 && url.endsWith('/git-upload-pack')) checkPack(answer.body);
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

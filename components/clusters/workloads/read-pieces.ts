import { ApiError } from '@/lib/client/api';
import type { FollowPiece } from '@/lib/contracts/container-logs';

/** Pieces of a log that is followed, as they come. @throws ApiError where the server refuses it or is not heard */
export async function* readPieces(path: string, signal: AbortSignal): AsyncGenerator<FollowPiece> {
  const response = await fetch(path, { signal });
  if (!response.ok || !response.body) {
    const problem = { type: 'about:blank', title: response.statusText, status: response.status, traceId: '' };
    throw new ApiError({ ...problem, code: 'unexpected', ...((await response.json()) as object) });
  }
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const texts = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = texts.pop() ?? '';
    for (const text of texts) yield JSON.parse(text) as FollowPiece;
  }
}

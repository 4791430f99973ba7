import type { ContainerLine } from '../../../../lib/contracts/container-logs.ts';
import { LogLines } from '../../../domain/workloads/log-lines.ts';
import { mostLineLength } from './log-question.ts';

/** Of one answer; a node stops there. */
export const mostBytes = 2 * 1024 * 1024;
/** From the first byte to the last. */
const readingMs = 10_000;

/** What reading throws that was ended by its time, by where it stood then. */
const isEndOfTime = new Set(['AbortError', 'TimeoutError']);

/** Reads a log from its first line to its last, and no longer than a page waits. */
export async function collectLines(
  open: (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>,
  caller: AbortSignal | undefined,
): Promise<{ lines: ContainerLine[]; isCut: boolean }> {
  const end = AbortSignal.timeout(readingMs);
  const bytes = await open(caller ? AbortSignal.any([caller, end]) : end);
  const lines = new LogLines({ mostLineLength, perSecond: Number.POSITIVE_INFINITY });
  let received = 0;
  for await (const chunk of bytes) {
    received += chunk.length;
    lines.push(chunk, 0);
    // A node that does not keep to the limit is not read to its end.
    if (received >= mostBytes) break;
  }
  lines.finish(0);
  return { lines: lines.take()?.lines ?? [], isCut: received >= mostBytes };
}

/** Whether reading ended by its time: a node that goes on sending past it aborts the reading with no reason of the caller's. */
export const isTimeUp = (error: unknown, caller: AbortSignal | undefined): boolean =>
  !caller?.aborted && error instanceof Error && isEndOfTime.has(error.name);

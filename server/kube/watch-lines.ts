import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Raised when a stream says nothing for too long: nothing happened, or the connection is lost without being closed. */
export class SilenceError extends Error {}

/**
 * Reads a stream line by line and hands over all complete lines that are there, so that a burst is one batch. Ends with
 * the stream; throws SilenceError after `silenceMs` without a byte while the reader waits.
 */
export async function* readLines(stream: Readable, silenceMs: number): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  const silence = () => stream.destroy(new SilenceError(`No byte for ${silenceMs} ms`));
  let rest = '';
  let timer = setTimeout(silence, silenceMs);
  try {
    for await (const chunk of stream) {
      clearTimeout(timer);
      rest += decoder.write(chunk as Buffer);
      const end = rest.lastIndexOf('\n');
      if (end >= 0) {
        const lines = rest.slice(0, end).split('\n');
        rest = rest.slice(end + 1);
        yield lines.filter((line) => line !== '');
      }
      timer = setTimeout(silence, silenceMs);
    }
  } finally {
    clearTimeout(timer);
  }
}

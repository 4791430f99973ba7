import { expect, it } from 'vitest';
import { splitLines } from './lines.ts';

async function linesOf(...chunks: string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of splitLines(
    (async function* () {
      yield* chunks;
    })(),
  ))
    lines.push(line);
  return lines;
}

it('cuts at line feeds, wherever the chunks end', async () => {
  expect(await linesOf('a', 'b\nc', '\n', 'd')).toEqual(['ab', 'c', 'd']);
  expect(await linesOf('a\n\nb\n')).toEqual(['a', '', 'b']);
  expect(await linesOf()).toEqual([]);
});

it('leaves separators inside a line alone', async () => {
  expect(await linesOf('{"a":"\u2028\u2029\r"}\nb')).toEqual(['{"a":"\u2028\u2029\r"}', 'b']);
});

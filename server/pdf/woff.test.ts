import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { toSfnt } from './woff.ts';

const font = 'node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-latin-400-normal.woff';

it('unpacks a font into the length that its header names, every table where the directory says', async () => {
  const woff = await readFile(font);
  const sfnt = toSfnt(woff);
  expect(sfnt.length).toBe(woff.readUInt32BE(16));
  const tables = Array.from({ length: sfnt.readUInt16BE(4) }, (_, at) => {
    const entry = 12 + at * 16;
    return [sfnt.toString('latin1', entry, entry + 4), sfnt.readUInt32BE(entry + 8)] as const;
  });
  const head = tables.find(([tag]) => tag === 'head')?.[1] ?? 0;
  // The magic number of every font.
  expect(sfnt.readUInt32BE(head + 12)).toBe(0x5f0f3cf5);
  expect(tables.every(([, offset]) => offset % 4 === 0)).toBe(true);
});

it('refuses what is none', () => {
  expect(() => toSfnt(Buffer.from('wOF2 and more'))).toThrow('Not a WOFF file');
});

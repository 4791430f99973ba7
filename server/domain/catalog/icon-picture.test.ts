import { randomBytes } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createPng, dataAddress, pngChunk } from '../../../tests/support/png.ts';
import { readIconPicture } from './icon-picture.ts';

const read = (bytes: Uint8Array) => readIconPicture(dataAddress(bytes));

describe('an icon', () => {
  it('is kept as it is when it holds nothing but the picture', () => {
    const png = createPng({ width: 112, height: 112 });
    const picture = read(png);
    expect(Buffer.from(picture?.bytes ?? []).equals(png)).toBe(true);
    expect(picture?.unpackedBytes).toBe(112 * (1 + 112 * 4));
    expect(inflateSync(picture?.packed ?? new Uint8Array())).toHaveLength(112 * (1 + 112 * 4));
  });

  it.each([
    ['grey of one bit', { colour: 0, depth: 1, width: 9 }, 8 * (1 + 2)],
    ['a palette', { colour: 3, depth: 4, width: 9 }, 8 * (1 + 5)],
    ['colours without opacity', { colour: 2, width: 9 }, 8 * (1 + 27)],
    ['16 bits', { colour: 6, depth: 16, width: 9 }, 8 * (1 + 72)],
  ])('may have %s', (_what, shape, bytes) => {
    expect(read(createPng(shape))?.unpackedBytes).toBe(bytes);
  });

  it('loses what does not draw it: texts, places, animations, and whatever hides behind its end', () => {
    const extra = ['tEXt', 'eXIf', 'iCCP', 'acTL'].map((type) =>
      pngChunk(type, Buffer.from('<script>alert(1)</script>')),
    );
    const picture = read(createPng({ extra, after: '<script>alert(1)</script>' }));
    expect(Buffer.from(picture?.bytes ?? []).equals(createPng())).toBe(true);
  });
});

describe('is no icon:', () => {
  const png = createPng();
  it.each<[string, Uint8Array]>([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'HTML behind the first bytes of a PNG',
      Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a picture that is cut off', png.subarray(0, png.length - 12)],
    ['one whose chunk is longer than the file', Buffer.concat([png.subarray(0, 8), Buffer.from('7fffffffIHDR'), png])],
    ['one without pixels', Buffer.concat([png.subarray(0, 33), pngChunk('IEND', new Uint8Array())])],
    ['one with a second header', createPng({ extra: [pngChunk('IHDR', png.subarray(16, 29))] })],
    ['65,535 pixels wide', createPng({ width: 65_535, pixels: new Uint8Array(8) })],
    ['257 pixels high', createPng({ height: 257 })],
    ['no pixel high', createPng({ height: 0 })],
    ['a kind of colour that does not exist', createPng({ colour: 5 })],
    ['a depth that its colour cannot have', createPng({ colour: 2, depth: 4 })],
    ['interlaced', createPng({ interlaced: 1 })],
    ['more than 64 KiB', createPng({ width: 150, height: 150, pixels: randomBytes(150 * (1 + 150 * 4)) })],
    ['nothing', new Uint8Array()],
  ])('%s', (_what, bytes) => {
    expect(read(bytes)).toBeNull();
  });

  it.each([
    dataAddress(png, 'image/svg+xml'),
    dataAddress(png, 'text/html'),
    `${dataAddress(png)}#x`,
    'https://example.com/a.png',
  ])('%s', (address) => {
    expect(readIconPicture(address)).toBeNull();
  });
});

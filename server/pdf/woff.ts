import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/**
 * A font as it was before it was packed for the web (WOFF 1.0). The PDF library inflates a packed table anew for every
 * glyph, which takes minutes for a font with thousands of them.
 * @throws Error for what is no WOFF file
 */
export function toSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = woffHeader + at * woffEntry;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(sfntHeader + count * sfntEntry);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * sfntEntry, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * sfntEntry, 10);
  let offset = head.length;
  const bodies = tables.map(({ tag, checksum, data }, at) => {
    const entry = sfntHeader + at * sfntEntry;
    tag.copy(head, entry);
    for (const [field, value] of [checksum, offset, data.length].entries()) {
      head.writeUInt32BE(value, entry + 4 + field * 4);
    }
    // Tables begin at multiples of four.
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...bodies]);
}

import { crc32, deflateSync } from 'node:zlib';

interface Shape {
  width?: number;
  height?: number;
  depth?: number;
  /** The colour type of the header; 6 is red, green, blue and opacity. */
  colour?: number;
  interlaced?: number;
  /** Unpacked; each row begins with its filter. As many as the shape needs, where nothing is said. */
  pixels?: Uint8Array;
  /** Chunks between header and pixels. */
  extra?: Uint8Array[];
  /** Bytes after the end of the picture. */
  after?: string;
}

/** One chunk of a PNG with its length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A PNG picture, right or wrong. Without a shape it is one of 8 × 8 pixels. */
export function createPng(shape: Shape = {}): Buffer {
  const { width = 8, height = 8, depth = 8, colour = 6, interlaced = 0, extra = [], after = '' } = shape;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced], 8);
  const pixels = shape.pixels ?? new Uint8Array(height * (1 + width * 4)).fill(0);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', new Uint8Array()),
    Buffer.from(after),
  ]);
}

export const dataAddress = (bytes: string | Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

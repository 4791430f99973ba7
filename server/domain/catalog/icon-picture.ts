import { mostIconBytes, mostIconPixels } from '../../../lib/contracts/catalog-icons.ts';

/** A PNG picture as it is kept, and what is to be found in it. */
export interface IconPicture {
  bytes: Uint8Array<ArrayBuffer>;
  /** Its pixels as they are packed (zlib). */
  packed: Uint8Array<ArrayBuffer>;
  /** How many bytes its pixels are once they are unpacked. */
  unpackedBytes: number;
}
interface Chunk {
  type: string;
  data: Uint8Array;
  /** With length, type and checksum. */
  whole: Uint8Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** What draws the picture. Everything else only tells of it, or moves it, and is left away. */
const drawing = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND']);
/** Numbers of each pixel and the bits that each of them may have, by the colour type of the header. */
const colours = new Map([
  [0, { numbers: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { numbers: 3, depths: [8, 16] }],
  [3, { numbers: 1, depths: [1, 2, 4, 8] }],
  [4, { numbers: 2, depths: [8, 16] }],
  [6, { numbers: 4, depths: [8, 16] }],
]);

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** The chunks up to the end of the picture; what comes after it is none of it. Null when it has no end. */
function splitChunks(bytes: Uint8Array): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = viewOf(bytes).getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    if (type === 'IEND') return chunks;
    at = end;
  }
  return null;
}

/** How many bytes the pixels of such a header are; null for one that is wrong, interlaced or too large. */
function unpackedBytesOf({ type, data }: Chunk): number | null {
  if (type !== 'IHDR' || data.length !== 13) return null;
  const header = viewOf(data);
  const [width, height] = [header.getUint32(0), header.getUint32(4)];
  const [depth = 0, colour = 0, ...methods] = data.subarray(8);
  const known = colours.get(colour);
  const isRight = known?.depths.includes(depth) && methods.every((method) => method === 0);
  const isWithin = width > 0 && height > 0 && width <= mostIconPixels && height <= mostIconPixels;
  // Each row begins with a byte that says how it is filtered.
  return known && isRight && isWithin ? height * (1 + Math.ceil((width * known.numbers * depth) / 8)) : null;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat(parts));
}

/**
 * The icon of a data address: a PNG picture within the limits, without anything that does not draw it. Null for everything
 * else. Whether its pixels are all there is for the caller to find out by unpacking them.
 */
export function readIconPicture(address: string): IconPicture | null {
  const [, base64] = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(address) ?? [];
  const bytes = Buffer.from(base64 ?? '', 'base64');
  if (bytes.length > mostIconBytes || !signature.every((byte, at) => bytes[at] === byte)) return null;
  const chunks = splitChunks(bytes)?.filter(({ type }) => drawing.has(type)) ?? [];
  const [header, ...rest] = chunks;
  const unpackedBytes = header ? unpackedBytesOf(header) : null;
  const pixels = rest.filter(({ type }) => type === 'IDAT');
  if (unpackedBytes === null || pixels.length === 0 || rest.some(({ type }) => type === 'IHDR')) return null;
  return {
    bytes: join([Uint8Array.from(signature), ...chunks.map(({ whole }) => whole)]),
    packed: join(pixels.map(({ data }) => data)),
    unpackedBytes,
  };
}

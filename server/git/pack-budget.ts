import { constants, inflateSync } from 'node:zlib';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';

// A pack is a stream of objects, each with its size and its bytes by zlib (gitformat-pack). A few kilobytes of it can say
// gigabytes, by zlib or by a delta that copies the same bytes again and again; isomorphic-git would make them all.

/** What a fetch may bring over the wire. */
export const mostPackBytes = 16 * 1024 * 1024;
const mostInflatedBytes = 256 * 1024 * 1024;
const mostObjects = 100_000;
const ofsDelta = 6;
const refDelta = 7;
const mebi = 1024 * 1024;

interface Budget {
  inflatedBytes: number;
  objects: number;
}

const tooBig = () => new DomainError('conflict', say('git-too-big', { megabytes: mostPackBytes / mebi }));
const unreadable = () => new DomainError('upstream-unavailable', say('git-unreadable'));

/**
 * Refuses the answer of `git-upload-pack` where its pack would become more than the budget.
 * @param answer pkt-lines with side bands, as isomorphic-git asks for them
 * @throws DomainError `conflict` for one that is too large, `upstream-unavailable` for one that is no pack
 */
export function checkPack(
  answer: Buffer,
  { inflatedBytes, objects }: Budget = { inflatedBytes: mostInflatedBytes, objects: mostObjects },
): void {
  const pack = packOf(answer);
  if (pack.length === 0) return;
  if (pack.length < 12 || pack.toString('latin1', 0, 4) !== 'PACK') throw unreadable();
  const count = pack.readUInt32BE(8);
  if (count > objects) throw tooBig();
  let left = inflatedBytes;
  let at = 12;
  for (let each = 0; each < count; each += 1) {
    const header = readHeader(pack, at);
    const { made, end } = inflate(pack.subarray(header.end), left);
    at = header.end + end;
    left -= made.length;
    // What a delta makes of its base is as long as the delta says; one that says less than it makes is refused later.
    if (header.type === ofsDelta || header.type === refDelta) left -= readLength(made, readLength(made, 0).end).value;
    if (left < 0) throw tooBig();
  }
}

/** Band 1 of the side bands, which holds the pack. */
function packOf(answer: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < answer.length; ) {
    const text = answer.toString('latin1', at, at + 4);
    if (!/^[0-9a-f]{4}$/i.test(text)) throw unreadable();
    const length = Number.parseInt(text, 16);
    if (length > 4 && answer[at + 4] === 1) pieces.push(answer.subarray(at + 5, at + length));
    // Lengths below 4 are marks without content.
    at += Math.max(length, 4);
  }
  return Buffer.concat(pieces);
}

/** Type and size of an object, and for a delta what it is one of. */
function readHeader(pack: Buffer, start: number): { type: number; end: number } {
  let at = start;
  const type = (byteAt(pack, at) >> 4) & 7;
  while (byteAt(pack, at) & 0x80) at += 1;
  at += 1;
  if (type === refDelta) return { type, end: at + 20 };
  if (type !== ofsDelta) return { type, end: at };
  while (byteAt(pack, at) & 0x80) at += 1;
  return { type, end: at + 1 };
}

function inflate(from: Buffer, left: number): { made: Buffer; end: number } {
  try {
    const options = { info: true, maxOutputLength: left + 1, finishFlush: constants.Z_FINISH };
    // With `info` the answer is no buffer, which the types do not know.
    const { buffer, engine } = inflateSync(from, options) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return { made: buffer, end: engine.bytesWritten };
  } catch (error) {
    const isLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isLarge ? tooBig() : unreadable();
  }
}

/** A length in groups of seven bits, the lowest first. */
function readLength(bytes: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start, scale = 1; ; at += 1, scale *= 128) {
    const byte = byteAt(bytes, at);
    value += (byte & 0x7f) * scale;
    if ((byte & 0x80) === 0) return { value, end: at + 1 };
  }
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw unreadable();
  return byte;
}

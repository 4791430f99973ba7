/** A packet of Git's protocol: its bytes, or null for the flush that ends a section. */
export type Packet = Buffer | null;

const lengthDigits = 4;
/** What one packet of a side band carries beside its length and its band. */
const largestBandBytes = 65_515;

export const flush = Buffer.from('0000');

/** A packet with that text or those bytes. */
export function packet(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const length = (bytes.length + lengthDigits).toString(16).padStart(lengthDigits, '0');
  return Buffer.concat([Buffer.from(length), bytes]);
}

/**
 * Reads packets from the beginning of `bytes` until one is enough.
 * @param isEnd says of a packet that what follows it is no packet; without it all of `bytes` are packets
 * @returns the packets, and what follows them
 * @throws Error for what is no packet
 */
export function readPackets(bytes: Buffer, isEnd?: (one: Packet) => boolean): { packets: Packet[]; rest: Buffer } {
  const packets: Packet[] = [];
  let at = 0;
  while (at + lengthDigits <= bytes.length) {
    const head = bytes.toString('latin1', at, at + lengthDigits);
    const length = /^[0-9a-fA-F]{4}$/.test(head) ? Number.parseInt(head, 16) : Number.NaN;
    if (Number.isNaN(length) || (length > 0 && length < lengthDigits) || at + length > bytes.length) {
      throw new Error('This is no packet of Git');
    }
    const one = length === 0 ? null : bytes.subarray(at + lengthDigits, at + length);
    packets.push(one);
    at += Math.max(length, lengthDigits);
    if (isEnd?.(one)) break;
  }
  return { packets, rest: bytes.subarray(at) };
}

export const textOf = (one: Buffer): string => one.toString('utf8').replace(/\n$/, '');

/** Bytes in packets of a side band: 1 is the answer itself, 2 is for people, 3 an error. */
export function inBand(band: 1 | 2 | 3, bytes: Buffer): Buffer {
  const packets: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += largestBandBytes) {
    packets.push(packet(Buffer.concat([Buffer.from([band]), bytes.subarray(at, at + largestBandBytes)])));
  }
  return Buffer.concat(packets);
}

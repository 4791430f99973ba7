import { createHash } from 'node:crypto';

/** Letters and digits of names that Kubernetes makes. */
const letters = 'bcdfghjklmnpqrstvwxz2456789';

export function digestOf(seed: string): Buffer {
  return createHash('sha256').update(seed).digest();
}

/** The end of a made-up name; the same one for the same seed. */
export function suffixOf(seed: string, length: number): string {
  return [...digestOf(seed).subarray(0, length)].map((byte) => letters[byte % letters.length]).join('');
}

export function uidOf(seed: string): string {
  const hex = digestOf(seed).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A time as Kubernetes writes it, without fractions of a second. */
export const stamp = (timeMs: number): string => `${new Date(timeMs).toISOString().slice(0, 19)}Z`;

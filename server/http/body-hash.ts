import { createHmac, hkdfSync } from 'node:crypto';

/** What is kept of what a write asked for: by it one is told from another, and nothing of it is learnt. */
export type BodyHash = (text: string) => string;

/** Says how a kept hash was made. What Slipway kept before it had a key has no such beginning. */
const scheme = 'hmac-sha256:';

/**
 * HMAC-SHA-256 with a key derived from the portal's secret. Bodies hold passwords and tokens, and who reads a table of plain
 * hashes finds a weak one by trying words.
 */
export function createBodyHash(secret: string): BodyHash {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'slipway', 'repeated calls, version 1', 32));
  return (text) => `${scheme}${createHmac('sha256', key).update(text).digest('hex')}`;
}

/** Whether a kept hash was made without a key, before an upgrade: nobody can tell then what it is of. */
export const isKeyless = (hash: string): boolean => !hash.startsWith(scheme);

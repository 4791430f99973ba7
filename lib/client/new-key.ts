import { randomHex } from './random-hex.ts';

/** A key for one intention to change something. */
export const newKey = (): string => randomHex(16);

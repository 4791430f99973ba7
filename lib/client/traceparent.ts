import { randomHex } from './random-hex.ts';

/** A new trace that begins in the browser, as a header `traceparent` (W3C Trace Context, level 1). */
export const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;

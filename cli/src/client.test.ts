import { expect, it } from 'vitest';
import { readRetryAfter } from './client.ts';

const now = Date.parse('2026-07-01T10:00:00Z');

it.each<[string | null, number]>([
  ['3', 3_000],
  ['Wed, 01 Jul 2026 10:00:20 GMT', 20_000],
  ['Wed, 01 Jul 2026 09:00:00 GMT', 0],
  ['Wed, 01 Jul 2036 10:00:00 GMT', 120_000],
  ['99999999999', 120_000],
  ['-5', 0],
  ['1e9', 0],
  ['soon', 0],
  ['', 0],
  [null, 0],
])('reads Retry-After %j as %i ms', (header, ms) => expect(readRetryAfter(header, now)).toBe(ms));

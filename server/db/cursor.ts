import { z } from 'zod';
import { isSoundText } from '../../lib/sound-text.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';

/** An instant as PostgreSQL writes it in UTC, or `infinity`. */
const writtenInstant = z.string().refine((text) => {
  const iso = text.replace(' ', 'T').replace(/\+00$/, 'Z');
  return text === 'infinity' || z.iso.datetime().safeParse(iso).success;
});
const wholeUpTo = (most: number) =>
  z.string().refine((text) => /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= most);

/** Parts of a place as they may stand in a cursor: only what the database can compare with. */
export const places = {
  text: z.string().max(300).refine(isSoundText),
  uuid: z.uuid(),
  instant: z.iso.datetime(),
  writtenInstant,
  smallint: wholeUpTo(32_767),
  int: wholeUpTo(2_147_483_647),
  whole: z.number().int().min(0),
  milliseconds: z
    .number()
    .int()
    .min(0)
    .max(Date.UTC(9999, 11, 31)),
} as const;

/** A place in a sorted list, opaque for callers. It names no right: filters of visibility are applied anew each time. */
export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * The place that a cursor stands for.
 * @param parts what it is made of
 * @throws DomainError `validation-failed` when somebody wrote it by hand, or for a list sorted otherwise (`tag`)
 */
export function decodeCursor<T extends [z.ZodType, ...z.ZodType[]]>(
  cursor: string,
  tag: string,
  parts: T,
): z.output<z.ZodTuple<T>> {
  const [found, ...place] = readPlace(cursor);
  const parsed = z.tuple(parts).safeParse(place);
  if (!parsed.success || found !== tag) {
    throw new DomainError('validation-failed', {
      errors: [{ pointer: '/cursor', ...say('other-cursor') }],
    });
  }
  return parsed.data;
}

function readPlace(cursor: string): unknown[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(place) ? place : [];
  } catch {
    return [];
  }
}

/** Asks `LIKE` for the text itself: its wildcards lose their meaning. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

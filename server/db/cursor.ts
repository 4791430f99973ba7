import { z } from 'zod';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/said.ts';

const cursorSchema = z.array(z.union([z.string().max(300), z.number()])).max(6);

/** A place in a sorted list, opaque for callers. It names no right: filters of visibility are applied anew each time. */
export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @throws DomainError `validation-failed` when somebody wrote it by hand, or for a list sorted otherwise (`tag`) */
export function decodeCursor(cursor: string, tag: string, length: number): (string | number)[] {
  let place: unknown;
  try {
    place = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    place = null;
  }
  const parsed = cursorSchema.safeParse(place);
  if (!parsed.success || parsed.data[0] !== tag || parsed.data.length !== length + 1) {
    throw new DomainError('validation-failed', {
      errors: [{ pointer: '/cursor', ...say('other-cursor') }],
    });
  }
  return parsed.data.slice(1);
}

/** Asks `LIKE` for the text itself: its wildcards lose their meaning. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

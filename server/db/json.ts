import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { Prisma } from './generated/client.ts';

/** A value for a JSON column; undefined and null become SQL's NULL. */
export function toJsonColumn(value: unknown): Prisma.InputJsonValue | typeof Prisma.DbNull {
  return value === null || value === undefined ? Prisma.DbNull : (value as Prisma.InputJsonValue);
}

/** A value for a JSON column that may not be NULL. */
export function toJson(value: unknown): Prisma.InputJsonValue {
  return value as Prisma.InputJsonValue;
}

/**
 * Reads a JSON column with its schema.
 * @throws ZodError when the column holds something else: our own promise broken, so `unexpected`
 */
export function fromJson<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  return schema.parse(value);
}

/** Equality of two JSON values, whatever the order of their keys. */
export function isSameJson(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(left, right);
}

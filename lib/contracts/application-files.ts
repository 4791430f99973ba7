import { z } from 'zod';
import { areUnique } from './common.ts';
import { refusedAs } from './refusals.ts';

/** Where a file is in the container: absolute, of names that a ConfigMap and a mount both take. */
export const filePath = z
  .string()
  .max(253)
  .regex(/^(?:\/(?!\.\.|\.(?:\/|$))[A-Za-z0-9._-]+)+$/, refusedAs('file-path-form'));
/** The key of a file in the ConfigMap of its application, which may have no slash. */
export const fileKey = (path: string): string => path.slice(1).replaceAll('/', '_');

/** Bytes of all files of an application together: a ConfigMap holds 1 MiB, and a request half of it. */
const mostFileBytes = 200_000;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
export const applicationFilesSchema = z
  .array(z.strictObject({ path: filePath, content: z.string() }))
  .max(20)
  .refine((list) => areUnique(list.map(({ path }) => fileKey(path))), refusedAs('named-twice'))
  .refine(
    (list) => !list.some(({ path }) => list.some((other) => other.path.startsWith(`${path}/`))),
    refusedAs('file-in-file'),
  )
  .refine(
    (list) => list.reduce((all, { content }) => all + bytesOf(content), 0) <= mostFileBytes,
    refusedAs('files-large'),
  )
  .default([]);
export type ApplicationFile = z.infer<typeof applicationFilesSchema>[number];

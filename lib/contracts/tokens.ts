import { z } from 'zod';
import { instant } from './common.ts';
import { pageOf } from './page.ts';

export const createTokenSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  expiresInDays: z.number().int().min(1).max(365).default(30),
  project: z.string().max(63).nullable().default(null),
  readOnly: z.boolean().default(false),
});
export const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  project: z.string().nullable(),
  readOnly: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export type Token = z.infer<typeof tokenSchema>;
/** The secret is shown once, in the answer to its creation. */
export const createdTokenSchema = tokenSchema.extend({ token: z.string() });
export const tokenPageSchema = pageOf(tokenSchema);
export const tokenPathSchema = z.object({ id: z.uuid() });

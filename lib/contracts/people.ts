import { z } from 'zod';
import { instant } from './common.ts';
import { grantSchema } from './me.ts';
import { pageOf } from './page.ts';

/** Somebody who has signed in at least once, with the roles they hold where the asker may look. */
export const personSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  signedInAt: instant,
  grants: z.array(grantSchema),
});
export type Person = z.infer<typeof personSchema>;
export const personPageSchema = pageOf(personSchema);
export const personListQuerySchema = z.object({
  /** A part of the e-mail or name. */
  q: z.string().trim().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const personPathSchema = z.object({ id: z.uuid() });
/** As whom one looks now. */
export const seeingSchema = z.object({ email: z.string() });
export const seeAsSchema = z.strictObject({ person: z.uuid() });

/** One of the asker's own sign-ins. */
export const sessionSchema = z.object({
  id: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof sessionSchema>;
export const sessionPageSchema = pageOf(sessionSchema);
export const sessionPathSchema = z.object({ id: z.uuid() });
/** How many sign-ins ended. */
export const endedSessionsSchema = z.object({ ended: z.number().int() });

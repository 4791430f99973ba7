import { z } from 'zod';
import { actions, roles } from '../permissions.ts';
import { dnsLabel, instant } from './common.ts';
import { pageOf } from './page.ts';

/** Somebody asks an admin for an action that they do not hold, in a project or (null) everywhere. */
export const accessRequestSchema = z.object({
  id: z.string(),
  email: z.string(),
  action: z.enum(actions),
  project: z.string().nullable(),
  askedAt: instant,
  answer: z.enum(['granted', 'declined']).nullable(),
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  /** With which role it was granted. */
  role: z.enum(roles).nullable(),
  comment: z.string().nullable(),
});
export type AccessRequest = z.infer<typeof accessRequestSchema>;
export const accessRequestPageSchema = pageOf(accessRequestSchema);
export const accessRequestListQuerySchema = z.object({
  /** `mine`: what I asked for. `to-answer`: what waits for an admin, who sees all of it; leads see that of their projects. */
  view: z.enum(['mine', 'to-answer']).default('mine'),
});
export const askForAccessSchema = z.strictObject({ action: z.enum(actions), project: dnsLabel.nullable() });
export const accessRequestPathSchema = z.object({ id: z.uuid() });
export const grantAccessSchema = z.strictObject({ role: z.enum(roles) });
export const declineAccessSchema = z.strictObject({ comment: z.string().trim().min(1).max(500) });

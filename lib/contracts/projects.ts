import { z } from 'zod';
import { roles } from '../permissions.ts';
import { decimalString, dnsLabel, localizedText } from './common.ts';
import { pageOf } from './page.ts';

export const projectSchema = z.object({
  name: dnsLabel,
  namespace: dnsLabel,
  title: localizedText,
  costCentre: z.string().nullable(),
  owner: z.string().nullable(),
  quota: z.array(z.object({ resource: z.string(), limit: z.number().nullable(), used: z.number() })),
  budget: z.object({ currency: z.string(), monthly: decimalString }).nullable(),
  clusters: z.number().int(),
});
export type Project = z.infer<typeof projectSchema>;
export const projectPageSchema = pageOf(projectSchema);
export const projectPathSchema = z.object({ name: dnsLabel });

/** Who holds which role in a project; `project` is null where the role is held everywhere. */
export const memberSchema = z.object({
  project: z.string().nullable(),
  subjectKind: z.enum(['person', 'group']),
  subject: z.string(),
  role: z.enum(roles),
});
export const memberListQuerySchema = z.object({ project: dnsLabel });
export const memberPageSchema = pageOf(memberSchema);

import { z } from 'zod';
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

import { z } from 'zod';
import { serviceRefSchema } from './service-changes.ts';

/** What other labels of a cluster mean for one multi-cluster service there. */
export const ruleEffectSchema = z.object({
  /** Name of the MultiClusterService. */
  rule: z.string(),
  change: z.enum(['starts', 'stops']),
  /** Its services stay on the cluster though it stops matching. */
  isKept: z.boolean(),
  /** Those that it installs there; what it has switched off is not among them. */
  services: z.array(serviceRefSchema.extend({ template: z.string() })),
});
export type RuleEffect = z.infer<typeof ruleEffectSchema>;

import { z } from 'zod';

/** Clusters of a catalog item join this Karmada control plane by themselves once they are ready. */
export const joinRuleSchema = z.strictObject({
  controlPlane: z.string().min(1).max(40),
  /** For the project of each cluster alone: a taint keeps the others away. */
  isForOwnProject: z.boolean(),
});
export type JoinRule = z.infer<typeof joinRuleSchema>;

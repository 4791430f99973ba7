import { z } from 'zod';

/** Why Karmada's scheduler passes clusters by. */
export const refusalCodes = ['affinity', 'taint', 'api', 'field', 'evicting', 'other'] as const;
export const refusalSchema = z.object({
  code: z.enum(refusalCodes),
  /** The taint as `key=value:effect`, or the field that the cluster lacks; null for other codes. */
  about: z.string().nullable(),
  /** In the scheduler's words. */
  words: z.string(),
});
export type Refusal = z.infer<typeof refusalSchema>;

import { z } from 'zod';
import { effectKinds } from '../change-effects/effect-kinds.ts';
import { localizedText, saidAs } from './common.ts';

/** What changing one value does to a running cluster. */
export const effectSchema = z.object({
  /** Of the request: `/parameters/workersNumber`, `/labels/tier`, `/clusterAuth`. */
  pointer: z.string(),
  effect: z.enum(effectKinds),
  detail: z.string(),
  ...saidAs,
  /** How the order form calls the setting; null for labels of the cluster, and where the form has no name for it. */
  label: localizedText.nullable(),
  before: z.json(),
  after: z.json(),
});
export type Effect = z.infer<typeof effectSchema>;

/** One value before and after; `before` is the template's for an order. */
export const changeSchema = z.object({
  pointer: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** How the order form calls the setting; null for what is none of the template's, such as the expiry. */
  label: localizedText.nullable(),
});

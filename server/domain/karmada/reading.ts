import { z } from 'zod';
import type { Condition } from '../../../lib/contracts/clusters.ts';

/** How much of Karmada's words is shown. */
const wordsMost = 2_000;

export const text = z.string().catch('');
export const words = text.transform((all) => all.slice(0, wordsMost));
export const instant = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at).toISOString())
  .nullable()
  .catch(null);
export const condition = z.object({
  type: z.string(),
  status: z.enum(['True', 'False', 'Unknown']).catch('Unknown'),
  reason: text,
  message: words,
  lastTransitionTime: instant.default(null),
  observedGeneration: z.number().int().nullable().catch(null).default(null),
}) satisfies z.ZodType<Condition>;

/** Karmada copies the old field into the new one; older Clusters have it alone. */
export const zonesOf = ({ zone, zones }: { zone: string | null; zones: string[] }): string[] =>
  zones.length > 0 ? zones : zone ? [zone] : [];

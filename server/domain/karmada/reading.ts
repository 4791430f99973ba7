import { z } from 'zod';
import type { Condition } from '../../../lib/contracts/clusters.ts';

/** A list of which the first so many are kept: more than somebody can look at is of no use. */
export const bounded = <T extends z.ZodType>(one: T, most: number) =>
  z
    .array(one)
    .transform((list) => list.slice(0, most))
    .catch([])
    .default([]);

/** What of an object is kept: what is read of it. Nothing where it is none of its kind. */
export const keep =
  (schema: z.ZodType<Record<string, unknown>>) =>
  (object: Record<string, unknown>): Record<string, unknown> =>
    schema.safeParse(object).data ?? {};

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

const limit = z.union([z.string(), z.number()]).transform(String).catch('');
/** Amounts of resources, as Kubernetes writes quantities. */
export const quantities = z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).catch({});
/** A number that need not be there. */
export const count = z.number().int().nullable().catch(null).default(null);
/** Go leaves a zero out of its JSON. */
export const orZero = z.number().int().catch(0);

/** Sizes of nodes by which a member's room is told. */
export const resourceModels = z
  .array(z.object({ grade: orZero, ranges: z.array(z.object({ name: z.string(), min: limit, max: limit })).catch([]) }))
  .catch([]);
/** A member that has reported no room. */
export const nothingReported = { allocatable: {}, allocated: {}, allocating: {}, allocatableModelings: [] };
/** The room of a member as it was reported. */
export const resourceSummary = z
  .object({
    allocatable: quantities,
    allocated: quantities,
    allocating: quantities,
    allocatableModelings: z.array(z.object({ grade: orZero, count: orZero })).catch([]),
  })
  .catch(nothingReported);

import { z } from 'zod';
import { instant } from './common.ts';

/** Half hours of a day: what a sparkline shows. */
export const loadStepSeconds = 1_800;
export const loadSteps = 48;

/** A value for each half hour from `start` on; null where nothing was reported. The last one is not over. */
const values = z.array(z.number().nullable());
const span = { start: instant, stepSeconds: z.number().int() };

/** CPU that is used of what there is, by cluster. `off`: no source of metrics is set. */
export const clusterLoadsSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({
    state: z.literal('known'),
    ...span,
    items: z.array(z.object({ namespace: z.string(), name: z.string(), cpu: values })),
  }),
]);
export type ClusterLoads = z.infer<typeof clusterLoadsSchema>;

/** How busy one cluster was in the last day. Ratios are 0–1. */
export const clusterLoadSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({
    state: z.literal('known'),
    ...span,
    cpu: values,
    memory: values,
    disk: values,
    /** Bytes a second. */
    received: values,
    pods: values,
  }),
]);
export type ClusterLoad = z.infer<typeof clusterLoadSchema>;

import { z } from 'zod';
import { effectKinds } from '../change-effects/effect-kinds.ts';
import { orderFormSchema } from './catalog.ts';
import { clusterReferencesSchema } from './cluster-references.ts';
import { instant, localizedText } from './common.ts';
import { parametersSchema } from './request-bodies.ts';
import { requestKinds } from './request-kinds.ts';

/** A value that a request of the last days changed. */
const latelySchema = z.object({
  pointer: z.string(),
  by: z.string(),
  at: instant,
  /** The request, and how people call it. */
  request: z.uuid(),
  shortId: z.string(),
  reason: z.string().nullable(),
});

/** How long changes with an effect took here: nine of ten were in this range. */
export const changeDurationSchema = z.object({
  effect: z.enum(effectKinds),
  count: z.number().int(),
  lowSeconds: z.number(),
  highSeconds: z.number(),
});

/** The change of a cluster that is open; there is never more than one. */
export const openChangeSchema = z.object({
  id: z.string(),
  shortId: z.string(),
  kind: z.enum(requestKinds),
  requester: z.string(),
});

/** Everything that the form of a change asks the server: the cluster's values now, and what they may become. */
export const changeFormSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  project: z.string(),
  provider: z.string(),
  item: z.object({ id: z.string(), title: localizedText }).nullable(),
  template: z.string(),
  /** The template's chart, which facts about changes go by. */
  chart: z.string(),
  ...orderFormSchema.pick({
    schema: true,
    defaults: true,
    hints: true,
    quota: true,
    budget: true,
    rateCard: true,
    observedPrices: true,
    references: true,
  }).shape,
  /** Overrides as they stand in the cluster. */
  config: parametersSchema,
  labels: z.record(z.string(), z.string()),
  /** What the cluster names beside template and credential. */
  named: clusterReferencesSchema,
  resourceVersion: z.string(),
  /** When the values were read. */
  readAt: instant,
  /** False where the management cluster did not answer and these are the values that were watched last. */
  isFresh: z.boolean(),
  /** The request that it was ordered with; null where nobody ordered it here. */
  orderedBy: z.string().nullable(),
  open: openChangeSchema.nullable(),
  lately: z.array(latelySchema),
  durations: z.array(changeDurationSchema),
});
export type ChangeForm = z.infer<typeof changeFormSchema>;
export type ChangeDuration = z.infer<typeof changeDurationSchema>;

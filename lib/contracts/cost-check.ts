import { z } from 'zod';
import { decimalString as amount, instant } from './common.ts';
import { costQuerySchema } from './costs.ts';
import { sourceFailures } from './metrics.ts';

const day = z.iso.date();

/** Of what both sides tell. */
export const checkedKinds = ['machines', 'volumes', 'loadBalancers', 'controlPlanes'] as const;

/** The window of `GET /costs`; costs of whole projects are compared. */
export const costCheckQuerySchema = costQuerySchema.pick({ window: true, from: true, to: true, project: true });

const comparedSchema = z.object({
  /** What the source says itself: raw price × presence. Null where it tells nothing, which is not nothing. */
  source: amount.nullable(),
  /** What is booked of it at the source's own prices. */
  booked: amount.nullable(),
  /** Booked over told, less one: 0.01 when a hundredth more is booked. Null where one side is not known or nothing. */
  difference: z.number().nullable(),
});
export type Compared = z.infer<typeof comparedSchema>;

/** What is booked of whole days against what each source of metrics says that they cost, in the source's currency. */
export const costCheckSchema = z.object({
  /** Whole days of the window. */
  days: z.number().int(),
  sources: z.array(
    z.object({
      name: z.string(),
      /** Null where nothing was compared. */
      currency: z.string().nullable(),
      /** How many days of the window were compared, the first and the last of them. */
      days: z.number().int(),
      from: day.nullable(),
      to: day.nullable(),
      lines: z.array(comparedSchema.extend({ what: z.enum(checkedKinds) })),
      total: comparedSchema,
      /** What is booked beyond: prices of the rate card in place of the source's, and fees of which the source tells none. */
      added: z.object({ prices: amount, fees: amount }),
      /** What is booked in all, as `GET /costs` tells it of these days. */
      all: amount,
      /** Why the source gave no answer when it was last asked, and since when. */
      failure: z.enum(sourceFailures).nullable(),
      failedAt: instant.nullable(),
    }),
  ),
});
export type CostCheckReport = z.infer<typeof costCheckSchema>;
export type CheckedSource = CostCheckReport['sources'][number];

import { z } from 'zod';
import { decimalString as amount, instant } from './common.ts';

/**
 * Why nobody answers for it: `gone` was deleted here and still reports, `unknown` was never here and reports;
 * `management` is the management cluster itself, which no cluster here is: it is the platform's and in no sum. Of clusters
 * that are here, `noProject` and `noOwner` lack one, and the owner of `ownerLeft` may not sign in any more. Within a
 * cluster, no pod uses the `volumes`, and nothing runs in the namespaces of the `loadBalancers`.
 */
export const leftoverKinds = [
  'gone',
  'unknown',
  'management',
  'noProject',
  'noOwner',
  'ownerLeft',
  'volumes',
  'loadBalancers',
] as const;

/** What costs without anybody who answers for it; most money first. */
export const costLeftoversSchema = z.object({
  currency: z.string(),
  /** The last whole day (UTC) whose hours are all known or known to be missing; amounts are its own, a month of it. */
  day: z.iso.date().nullable(),
  /** A month of all but `management`; what is in one cluster counts once. */
  monthly: amount,
  kinds: z.array(
    z.object({
      kind: z.enum(leftoverKinds),
      /** A month of 730 hours. */
      monthly: amount,
      /** How many clusters. */
      count: z.number().int(),
      /** The fifty with the most money. */
      items: z.array(
        z.object({
          /** `namespace/name` */
          cluster: z.string(),
          project: z.string().nullable(),
          owner: z.string().nullable(),
          monthly: amount,
          /** When it was deleted here; of `gone` alone. */
          goneSince: instant.nullable(),
          /** Those that hold the load balancers. */
          namespaces: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type CostLeftovers = z.infer<typeof costLeftoversSchema>;
export type LeftoverKind = CostLeftovers['kinds'][number];

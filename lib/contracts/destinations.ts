import { z } from 'zod';
import { dnsLabel, instant } from './common.ts';
import { noticeTopics } from './notifications.ts';
import { pageOf } from './page.ts';
import { refusedAs } from './refusals.ts';

export const destinationKinds = ['webhook', 'slack'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

/** What came of sending something. `gone`: the receiver wants no more of it, for good. */
export const deliveryOutcomes = [
  'delivered',
  'answered-error',
  'redirected',
  'gone',
  'refused-address',
  'timed-out',
  'unreachable',
] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/** What came of one attempt; the status where an answer came. */
export const attemptSchema = z.object({ outcome: z.enum(deliveryOutcomes), status: z.number().int().nullable() });
export type Attempt = z.infer<typeof attemptSchema>;

/** Where notices are sent beside people. Of its address only the host is ever answered. */
export const destinationSchema = z.object({
  id: z.string(),
  /** Null: notices of the whole installation. */
  project: z.string().nullable(),
  kind: z.enum(destinationKinds),
  title: z.string(),
  host: z.string(),
  topics: z.array(z.enum(noticeTopics)),
  createdBy: z.string(),
  createdAt: instant,
  /** `disabled`: the receiver said that it wants no more. */
  state: z.enum(['active', 'paused', 'disabled']),
  last: attemptSchema.extend({ at: instant }).nullable(),
  /** Rises with every change that somebody makes. */
  version: z.number().int(),
});
export type Destination = z.infer<typeof destinationSchema>;
export const destinationPageSchema = pageOf(destinationSchema);

/** The secret that signs a webhook is answered this once; Slack has none. */
export const createdDestinationSchema = destinationSchema.extend({ secret: z.string().nullable() });
export type CreatedDestination = z.infer<typeof createdDestinationSchema>;

const title = z.string().trim().min(1).max(100);
const url = z.string().trim().min(1).max(2_000);
const topics = z
  .array(z.enum(noticeTopics))
  .min(1)
  .refine((all) => new Set(all).size === all.length, refusedAs('topic-twice'));

export const createDestinationSchema = z.strictObject({
  project: dnsLabel.nullable(),
  kind: z.enum(destinationKinds),
  title,
  url,
  topics,
});
export type CreateDestination = z.infer<typeof createDestinationSchema>;

/** Without an address the one that is there stays. Taking the pause away also enables what was disabled. */
export const changeDestinationSchema = z.strictObject({
  title,
  url: url.optional(),
  topics,
  paused: z.boolean(),
  /** The one that was seen: another one by now is refused. Without it the change goes over whatever is there. */
  version: z.number().int().min(1).optional(),
});
export type ChangeDestination = z.infer<typeof changeDestinationSchema>;

export const destinationPathSchema = z.object({ id: z.uuid() });
export const destinationListQuerySchema = z.object({ project: dnsLabel.optional() });

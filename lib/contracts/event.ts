import { z } from 'zod';

/** What a live event is about; the first element of the query keys it makes stale. */
export const eventSubjects = [
  'clusters',
  /** Key is always `*`: their names say which clusters others have. */
  'multi-cluster-services',
  'requests',
  'campaigns',
  'catalog',
  'projects',
  'credentials',
  'shared-settings',
  /** Key is always `*`: members belong to no project. */
  'karmada',
  /** Key is always `*`: whoever may see one reads it again. */
  'applications',
  'tokens',
  'access-requests',
  'notifications',
  'destinations',
  'me',
  'policies',
  'rate-cards',
  'budgets',
  'cost-views',
  'unit-costs',
  'installation',
] as const;
export type EventSubject = (typeof eventSubjects)[number];

/** One server-sent event. It carries no payload: whoever may see the subject reads it again. */
export const liveEventSchema = z.object({
  id: z.string(),
  subject: z.enum(eventSubjects),
  /** Clusters: `namespace/name`; requests and others: the id; `*` for all of the subject. */
  key: z.string(),
});
export type LiveEvent = z.infer<typeof liveEventSchema>;

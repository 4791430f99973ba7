import { z } from 'zod';
import { locales } from '../locales.ts';
import { instant, messageRef } from './common.ts';
import { pageOf, pageQuery } from './page.ts';

/** Everything that is told to people and to the addresses they set up; a closed set. */
export const noticeTopics = [
  'request-submitted',
  'request-waits',
  'request-approved',
  'request-rejected',
  'request-changes-asked',
  'request-expired',
  'request-failed',
  'request-question',
  'request-reply',
  'request-reminder',
  'cluster-ready',
  'cluster-failed',
  'cluster-deleted',
  'cluster-transferred',
  'cluster-unready',
  'lifetime-warning',
  'lifetime-ended',
  'lifetime-deleted',
  'catalog-draft-waits',
  'catalog-draft-returned',
  'catalog-published',
  'catalog-publish-failed',
  'catalog-deprecated',
  'access-asked',
  'access-answered',
  'drift-found',
  'budget-threshold',
  'budget-forecast',
  'campaign-next',
  'campaign-upgraded',
  'campaign-not-upgraded',
  'campaign-paused',
  'campaign-ended',
  'rule-change-waits',
  'rule-change-decided',
  'rule-change-begins',
  'rule-rings-stopped',
  'rule-change-ended',
] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** Why somebody is told; what they switch on and off. */
export const noticeKinds = [
  'to-review',
  'my-requests',
  'conversations',
  'my-clusters',
  'catalog',
  'project-clusters',
  'budgets',
  'installation',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What a notice is about, and so where it leads. */
export const noticeSubjects = [
  'requests',
  'clusters',
  'catalog',
  'access-requests',
  'projects',
  'budgets',
  'campaigns',
  'multi-cluster-services',
  'multi-cluster-service-changes',
] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];

/**
 * What the words of a notice name, by the names that `notices.<topic>` in messages/*.json uses. `reasonMessage` is `reason`
 * as a message, where Slipway itself gives it.
 */
export const noticeArgumentsSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.string()).readonly(), messageRef]),
);
export type NoticeArguments = Readonly<z.infer<typeof noticeArgumentsSchema>>;

/** One line of a person's inbox. */
export const notificationSchema = z.object({
  id: z.string(),
  at: instant,
  topic: z.enum(noticeTopics),
  project: z.string().nullable(),
  subject: z.enum(noticeSubjects),
  /** Clusters: `namespace/name`; otherwise the id or name. */
  key: z.string(),
  arguments: noticeArgumentsSchema,
  readAt: instant.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;
export const notificationPageSchema = pageOf(notificationSchema).extend({
  /** How many there are that were not read, whatever the filter. */
  unread: z.number().int(),
  /** Somebody sees as this person; what they were told is theirs alone. */
  isWithheld: z.boolean(),
});
export type NotificationPage = z.infer<typeof notificationPageSchema>;
export const notificationListQuerySchema = z.object({
  /** Only those that were not read. */
  unread: z.enum(['true', 'false']).default('false'),
  ...pageQuery,
});

/** Which ones were read. */
export const readNotificationsSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
  z.strictObject({ all: z.literal(true) }),
]);
export const unreadSchema = z.object({ unread: z.number().int() });

const channelsSchema = z.strictObject({ kind: z.enum(noticeKinds), inApp: z.boolean(), email: z.boolean() });
export const notificationSettingsSchema = z.object({
  /** Where e-mail goes: as the identity provider says. */
  email: z.string(),
  /** Whether the installation has a mail server; without one nothing is mailed. */
  isMailed: z.boolean(),
  /** In which language; null: the first of the portal's. */
  locale: z.enum(locales).nullable(),
  kinds: z.array(channelsSchema),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
/** What is not named stays as it is. */
export const changeNotificationSettingsSchema = z.strictObject({
  kinds: z.array(channelsSchema).max(noticeKinds.length).optional(),
  locale: z.enum(locales).optional(),
});

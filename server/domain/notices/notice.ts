import {
  type NoticeArguments,
  type NoticeKind,
  type NoticeSubject,
  type NoticeTopic,
  noticeKinds,
} from '../../../lib/contracts/notifications.ts';

/** What happened, as the transaction that made it happen writes it down. */
export interface Notice {
  at: Date;
  topic: NoticeTopic;
  /** Who may not see it hears nothing; null for what belongs to none or to several. */
  project: string | null;
  subject: NoticeSubject;
  /** Clusters: `namespace/name`; otherwise the id or name. */
  key: string;
  arguments: NoticeArguments;
  /** Who did it; nobody is told what they just did, unless it is about them. */
  actorId: string | null;
}

/** Through which channels somebody wants to hear of a kind. */
export interface Channels {
  inApp: boolean;
  email: boolean;
}

// What many hear all day stays inside Slipway unless somebody asks for mail.
const usualEmail: Record<NoticeKind, boolean> = {
  'to-review': true,
  'my-requests': true,
  conversations: true,
  'my-clusters': true,
  catalog: true,
  'project-clusters': false,
  budgets: true,
  installation: false,
};

/** The channels of every kind: what a person switched, otherwise the usual ones. */
export function channelsOf(
  settings: readonly ({ kind: NoticeKind } & Channels)[],
): ({ kind: NoticeKind } & Channels)[] {
  return noticeKinds.map((kind) => {
    const own = settings.find((setting) => setting.kind === kind);
    return { kind, inApp: own?.inApp ?? true, email: own?.email ?? usualEmail[kind] };
  });
}

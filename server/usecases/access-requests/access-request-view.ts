import type { AccessRequest } from '../../../lib/contracts/access-requests.ts';
import type { NoticeArguments } from '../../../lib/contracts/notifications.ts';
import type { AccessRequestRecord } from '../../ports/access-requests.ts';
import type { NewEvent } from '../../ports/live.ts';
import type { NewNotice } from '../../ports/notices.ts';

export function toAccessRequest({ id, email, action, project, askedAt, answered }: AccessRequestRecord): AccessRequest {
  return {
    id,
    email,
    action,
    project,
    askedAt: askedAt.toISOString(),
    answer: answered?.answer ?? null,
    answeredAt: answered?.at.toISOString() ?? null,
    answeredBy: answered?.by ?? null,
    role: answered?.role ?? null,
    comment: answered?.comment ?? null,
  };
}

/** Tells the admins and who asked. */
export function tellOf({ id, userId }: AccessRequestRecord): NewEvent[] {
  const event = { subject: 'access-requests' as const, key: id, project: null };
  return [event, { ...event, userId }];
}

/** What the person who asked is told. */
export function noticeOfAnswer(
  { id, userId, project, action }: AccessRequestRecord,
  named: NoticeArguments,
): Omit<NewNotice, 'at' | 'actorId'> {
  return {
    topic: 'access-answered',
    project,
    subject: 'access-requests',
    key: id,
    about: [userId],
    arguments: { action, ...named },
  };
}

import { DomainError } from '../domain/errors.ts';
import type { Clock, Database } from '../ports/database.ts';
import type { GrantStore, IdentityProvider } from '../ports/identity.ts';
import type { AuditStore, EventLog } from '../ports/live.ts';
import type { SessionStore } from '../ports/people.ts';

export interface BackchannelServices {
  db: Database;
  clock: Clock;
  sessions: SessionStore;
  grants: GrantStore;
  audit: AuditStore;
  eventLog: EventLog;
}

/**
 * OpenID Connect Back-Channel Logout: the provider says that a session of its own, or all of a person's, is over. What
 * stands on it here ends at once; tokens go on only after the provider was asked about their person again.
 * @throws DomainError `validation-failed` for anything but a fresh notice that was not seen before
 */
export async function takeLogoutNotice(
  services: BackchannelServices,
  provider: IdentityProvider,
  logoutToken: string,
): Promise<void> {
  const { db, clock, sessions, grants, audit, eventLog } = services;
  const { subject, providerSession, jti, expiresAt } = await provider.readLogoutNotice(logoutToken);
  const which = providerSession !== null ? { providerSession, subject } : { subject: subject ?? '' };
  await db.transact(async (tx) => {
    const at = clock.now();
    if (!(await grants.takeNotice(tx, jti, expiresAt, at))) {
      throw new DomainError('validation-failed', { scriptDetail: 'This logout notice was taken before' });
    }
    const ended = await sessions.end(tx, which, 'provider', at);
    const userIds = [...new Set(ended.map(({ userId }) => userId))];
    for (const userId of userIds) {
      await grants.forgetUnused(tx, userId, at);
      await grants.distrust(tx, { userId });
    }
    if (subject !== null) await grants.distrust(tx, { subject });
    if (ended.length === 0) return;
    await audit.append(tx, {
      at,
      actor: 'identity provider',
      actorId: null,
      actorKind: 'system',
      action: 'end-sessions',
      traceId: null,
      project: null,
      subject: 'sessions',
      key: subject ?? providerSession ?? '',
      before: { sessions: ended.map(({ id }) => id) },
      after: { ended: ended.map(({ id }) => id) },
    });
    await eventLog.append(
      tx,
      userIds.map((userId) => ({ subject: 'me' as const, key: userId, project: null, userId })),
    );
  });
}

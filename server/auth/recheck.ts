import { setTimeout as delay } from 'node:timers/promises';
import { judgeStanding, type Standing } from '../domain/access/group-freshness.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import { logger } from '../observability/logger.ts';
import type { Clock, Database } from '../ports/database.ts';
import type { Confirmation, GrantRecord, GrantStore, IdentityProvider, Sealer } from '../ports/identity.ts';
import type { AuditStore, EventLog } from '../ports/live.ts';
import type { SessionStore, UserRecord, UserStore } from '../ports/people.ts';

export interface RecheckServices {
  db: Database;
  clock: Clock;
  users: UserStore;
  sessions: SessionStore;
  grants: GrantStore;
  audit: AuditStore;
  eventLog: EventLog;
}

/** Longer than the provider may take to answer, and how long somebody waits for another process that asks already: it may have died. */
const leaseMs = 20_000;
/** Between two questions while the provider does not answer. */
const pauseMs = 5_000;
const lookEveryMs = 100;

/**
 * Asks the provider when it has to be asked before the groups may be used.
 * @returns whether the caller has to be read again, because what is known of them may have changed
 * @throws DomainError `unauthenticated` or, while the provider is away for too long, `upstream-unavailable`
 */
export type Recheck = (standing: Standing) => Promise<boolean>;

/** Keeps what is known of people as young as `standingLimits` demands, with one question at a time per grant. */
export function createRecheck(services: RecheckServices, provider: IdentityProvider, sealer: Sealer): Recheck {
  const { db, clock, users, sessions, grants, audit, eventLog } = services;
  const asking = new Map<string, Promise<void>>();

  const said = { actor: 'identity provider', actorId: null, actorKind: 'system' as const, traceId: null };
  const tell = (userId: string) => ({ subject: 'me' as const, key: userId, project: null, userId });

  async function keep(grant: GrantRecord, user: UserRecord, answer: Confirmation & { outcome: 'confirmed' }) {
    const sealed = sealer.seal(answer.refreshToken, grant.id);
    await db.transact(async (tx) => {
      const at = clock.now();
      const before = await users.describe(tx, user.id, answer.person, at);
      await grants.confirm(tx, grant.id, sealed, at);
      if (before === null) return;
      const { email, groups } = answer.person;
      await audit.append(tx, {
        ...said,
        at,
        action: 'describe-person',
        project: null,
        subject: 'people',
        key: user.email,
        before: { email: before.email, groups: before.groups },
        after: { email, groups },
      });
      await eventLog.append(tx, [tell(user.id)]);
    });
  }

  async function endFor(grant: GrantRecord, user: UserRecord) {
    await db.transact(async (tx) => {
      const at = clock.now();
      if (grant.sessionId !== null) await sessions.end(tx, { id: grant.sessionId }, 'provider', at);
      const left = await grants.remove(tx, grant);
      if (left === 0) await users.refuse(tx, user.id, at);
      const after = { sessionsLeft: left };
      await audit.append(tx, {
        ...said,
        at,
        action: 'refuse-person',
        project: null,
        subject: 'people',
        key: user.email,
        // Its own sign-in has just ended.
        before: { sessionsLeft: left + 1 },
        after,
      });
      await eventLog.append(tx, [tell(user.id)]);
    });
  }

  async function askWith(grant: GrantRecord): Promise<void> {
    const user = await users.get(db.auto, grant.userId);
    if (!user) return;
    const refreshToken = sealer.open(grant.sealed, grant.id);
    const answer: Confirmation =
      refreshToken === null ? { outcome: 'refused' } : await provider.confirm(refreshToken, user.subject);
    switch (answer.outcome) {
      case 'confirmed':
        return keep(grant, user, answer);
      case 'refused':
        return endFor(grant, user);
      case 'unreachable': {
        logger.warn({ err: answer.cause }, 'The identity provider does not answer');
        const at = clock.now();
        const sealed = sealer.seal(answer.refreshToken, grant.id);
        await grants.noteSilence(db.auto, grant.id, sealed, at, new Date(at.getTime() + pauseMs));
      }
    }
  }

  async function ask(grantId: string): Promise<void> {
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const grant = await grants.lease(db.auto, grantId, now, until);
    if (grant) return askWith(grant);
    await waitForOther(grantId);
  }

  async function waitForOther(grantId: string): Promise<void> {
    const end = Date.now() + leaseMs;
    while (Date.now() < end && (await grants.isLeased(db.auto, grantId, clock.now()))) await delay(lookEveryMs);
  }

  /** One question at a time in this process; the lease sees to the others. */
  function askOnce(grantId: string): Promise<void> {
    const running = asking.get(grantId);
    if (running !== undefined) return running;
    const started = ask(grantId).finally(() => asking.delete(grantId));
    asking.set(grantId, started);
    return started;
  }

  function askBehind(grantId: string | null): void {
    if (grantId === null) return;
    askOnce(grantId).catch((err: unknown) => logger.warn({ err }, 'A person could not be asked for again'));
  }

  return async (standing) => {
    switch (judgeStanding(standing, clock.now())) {
      case 'use':
        return false;
      case 'ask-behind':
        askBehind(standing.grantId);
        return false;
      case 'ask-first':
        if (standing.grantId !== null) await askOnce(standing.grantId);
        return true;
      case 'ask-behind-refuse':
        askBehind(standing.grantId);
        throw new DomainError('upstream-unavailable', {
          ...say('identity-away'),
          meta: { upstream: 'identity-provider' },
          retryAfterSeconds: 10,
        });
      case 'refuse':
        throw new DomainError('unauthenticated', say('sign-in-too-old'));
    }
  };
}

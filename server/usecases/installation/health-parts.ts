import type { HealthPart } from '../../../lib/contracts/health.ts';
import type { InstallationFacts } from '../../ports/installation.ts';

/** A job that is due for longer than this is late: the worker looks every second. */
const lateMs = 60_000;

const blank = { version: null, since: null, lastAt: null, waiting: null, error: null };
const toIso = (at: Date | null) => at?.toISOString() ?? null;

/** It answered with the facts themselves. */
export function toDatabase({ database }: InstallationFacts, now: Date): HealthPart {
  return {
    ...blank,
    part: 'database',
    state: 'ok',
    version: `PostgreSQL ${database.version}`,
    since: toIso(database.since),
    lastAt: toIso(now),
  };
}

/** Nothing happens in the background while no worker leads. */
export function toWorker({ leaderSince, watched }: InstallationFacts): HealthPart {
  const heard = watched.flatMap(({ heardAt }) => heardAt ?? []).sort((one, other) => other.getTime() - one.getTime());
  return {
    ...blank,
    part: 'worker',
    state: leaderSince === null ? 'failing' : 'ok',
    since: toIso(leaderSince),
    lastAt: toIso(heard[0] ?? null),
  };
}

export function toQueue({ jobs }: InstallationFacts, now: Date): HealthPart {
  const isLate = jobs.oldestDue !== null && now.getTime() - jobs.oldestDue.getTime() > lateMs;
  return {
    ...blank,
    part: 'queue',
    state: isLate ? 'attention' : 'ok',
    since: isLate ? toIso(jobs.oldestDue) : null,
    waiting: jobs.waiting,
  };
}

/** @param management k0rdent's Management object; null when the management cluster has not shown one yet */
export function toManagementCluster(
  { watched }: InstallationFacts,
  management: Record<string, unknown> | null,
): HealthPart {
  const failing = watched
    .filter((kind) => kind.failingSince !== null)
    .sort((one, other) => (one.failingSince?.getTime() ?? 0) - (other.failingSince?.getTime() ?? 0));
  const heard = watched.flatMap(({ heardAt }) => heardAt ?? []).sort((one, other) => other.getTime() - one.getTime());
  const [first] = failing;
  const isSilent = watched.length === 0 || failing.length === watched.length;
  const { status } = (management ?? {}) as { status?: { release?: string } };
  return {
    ...blank,
    part: 'management-cluster',
    state: isSilent ? 'failing' : first ? 'attention' : 'ok',
    version: status?.release ?? null,
    since: toIso(first?.failingSince ?? null),
    lastAt: toIso(heard[0] ?? null),
    error: first?.lastError ? { detail: `${first.kind}: ${first.lastError}` } : null,
  };
}

export function toMail({ mail }: InstallationFacts, hasMailServer: boolean): HealthPart {
  const state = !hasMailServer ? 'off' : mail.retrying > 0 ? 'failing' : 'ok';
  return {
    ...blank,
    part: 'mail',
    state,
    lastAt: toIso(mail.sentAt),
    waiting: hasMailServer ? mail.retrying : null,
    error: state === 'failing' && mail.lastError !== null ? { detail: mail.lastError } : null,
  };
}

/** @param failingSince since when the identity provider gives no answer about this person */
export function toIdentity(failingSince: Date | null): HealthPart {
  return {
    ...blank,
    part: 'identity',
    state: failingSince === null ? 'ok' : 'failing',
    since: toIso(failingSince),
  };
}

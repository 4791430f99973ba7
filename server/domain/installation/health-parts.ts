import type { HealthPart } from '../../../lib/contracts/health.ts';
import type { InstallationFacts } from './facts.ts';

/** A job that is due for longer than this is late: the worker looks every second. */
const lateMs = 60_000;

const blank = { version: null, since: null, lastAt: null, waiting: null, error: null };
const toIso = (at: Date | null) => at?.toISOString() ?? null;

/** It answered with the facts themselves, so it is well; while it is away the page says that Slipway does not answer. */
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
export function toWorker({ leaderSince }: InstallationFacts): HealthPart {
  return {
    ...blank,
    part: 'worker',
    state: leaderSince === null ? 'failing' : 'ok',
    since: toIso(leaderSince),
  };
}

/** Jobs wait for a moment as a rule; one that is due for long tells that nobody takes them. */
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

/** Nothing is heard before the first list, and of a management cluster that lets the worker read nothing. */
function stateOf(watched: number, failing: number): HealthPart['state'] {
  if (failing === watched) return 'failing';
  return failing > 0 ? 'attention' : 'ok';
}

const lastHeard = (watched: InstallationFacts['watched']): Date | null =>
  watched.flatMap(({ heardAt }) => heardAt ?? []).sort((one, other) => other.getTime() - one.getTime())[0] ?? null;

/** @param management k0rdent's Management object; null when the management cluster has not shown one yet */
export function toManagementCluster(
  { watched }: InstallationFacts,
  management: Record<string, unknown> | null,
): HealthPart {
  const failing = watched
    .filter((kind) => kind.failingSince !== null)
    .sort((one, other) => (one.failingSince?.getTime() ?? 0) - (other.failingSince?.getTime() ?? 0));
  const [first] = failing;
  const { status } = (management ?? {}) as { status?: { release?: string } };
  return {
    ...blank,
    part: 'management-cluster',
    state: stateOf(watched.length, failing.length),
    version: status?.release ?? null,
    since: toIso(first?.failingSince ?? null),
    lastAt: toIso(lastHeard(watched)),
    error: first?.lastError ? { detail: `${first.kind}: ${first.lastError}` } : null,
  };
}

/** @param hasMailServer whether one is set; without it nothing is sent and nothing fails */
export function toMail({ mail }: InstallationFacts, hasMailServer: boolean): HealthPart {
  if (!hasMailServer) return { ...blank, part: 'mail', state: 'off' };
  const isFailing = mail.retrying > 0;
  return {
    ...blank,
    part: 'mail',
    state: isFailing ? 'failing' : 'ok',
    lastAt: toIso(mail.sentAt),
    waiting: mail.retrying,
    error: isFailing && mail.lastError !== null ? { detail: mail.lastError } : null,
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

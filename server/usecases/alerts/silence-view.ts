import type { Silence } from '../../../lib/contracts/alerts.ts';
import type { AuditAction } from '../../../lib/contracts/audit-actions.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { KeptSilence, SilencesPort } from '../../ports/alerts.ts';
import type { NamedCluster } from '../../ports/clusters.ts';
import { MetricsError } from '../../ports/metrics.ts';
import type { AuditDraft, Context } from '../define.ts';
import { mayHearOf, maySilence } from './may-silence.ts';

export type PlacedSilence = KeptSilence & { clusters: NamedCluster[] };

/** What people see of a silence: of its clusters those that they may see. */
export function toSilence({ actor, deps }: Context, silence: PlacedSilence): Silence {
  const { id, labels, matchers, clusters, startsAt, endsAt, createdBy, comment } = silence;
  return {
    id,
    alertName: labels.alertname ?? null,
    matchers: matchers.map(({ name, value, isRegex, isEqual }) => ({ name, value, isRegex, isEqual })),
    clusters: clusters
      .filter((cluster) => mayHearOf(actor, [cluster]))
      .map(({ namespace, name }) => ({ namespace, name })),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    createdBy,
    comment,
    mayEnd: deps.alerts?.silences != null && maySilence(actor, clusters),
  };
}

/** @throws DomainError `conflict` where no Alertmanager is named */
export function silencesOf({ deps }: Context): SilencesPort {
  const silences = deps.alerts?.silences;
  if (silences) return silences;
  throw new DomainError('conflict', say('no-alertmanager'));
}

/** @throws DomainError `upstream-unavailable` in place of the source's own failure */
export async function askSource<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof MetricsError)) throw error;
    throw new DomainError('upstream-unavailable', { ...say('alertmanager-silent'), cause: error });
  }
}

/** What the audit keeps of a silence. */
export function traceOfSilence(action: AuditAction, silence: PlacedSilence): AuditDraft {
  const { id, labels, clusters, endsAt, comment, createdBy } = silence;
  const projects = [...new Set(clusters.map(({ project }) => project))];
  const kept = {
    labels,
    clusters: clusters.map(({ namespace, name }) => `${namespace}/${name}`),
    endsAt: endsAt.toISOString(),
    createdBy,
    comment,
  };
  return {
    action,
    project: projects.length === 1 ? (projects[0] ?? null) : null,
    subject: 'silences',
    key: id,
    ...(action === 'end-silence' ? { before: kept } : { after: kept }),
  };
}

/** The state of a cluster counts its alerts, so its pages read again. */
export const clusterEvents = (clusters: readonly NamedCluster[]) =>
  clusters.map(({ namespace, name, project }) => ({
    subject: 'clusters' as const,
    key: `${namespace}/${name}`,
    project,
  }));

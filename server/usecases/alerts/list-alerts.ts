import { type Alert, type AlertReport, type AnsweredAlerts, alertQuerySchema } from '../../../lib/contracts/alerts.ts';
import { compareAlerts, watchdog } from '../../domain/metrics/alerts.ts';
import type { Firing, FiringAlert } from '../../ports/alerts.ts';
import type { NamedCluster } from '../../ports/clusters.ts';
import { MetricsError } from '../../ports/metrics.ts';
import { type Context, defineQuery } from '../define.ts';
import { alertFilter } from './alert-filter.ts';
import { type AttributedAlert, attributeAlerts } from './attribute-alerts.ts';
import { maySilence } from './may-silence.ts';

/** An alert with the clusters it is about, of those that may be seen. */
interface Seen extends AttributedAlert {
  isAmbiguous: boolean;
  maySilence: boolean;
}

type Wanted = (cluster: NamedCluster) => boolean;

/**
 * Alerts with the clusters they are about. Those about no cluster of the question are left out; those about no cluster
 * at all belong to who sees the whole installation and asked for nothing narrower.
 */
async function readSeen(
  context: Context,
  firing: readonly FiringAlert[],
  query: { namespace?: string; name?: string; project?: string; owner?: 'me' },
): Promise<Seen[]> {
  const { visible, actor, deps } = context;
  const { namespace, name, project, owner } = query;
  const isVisible: Wanted = (cluster) =>
    visible === 'all' || (cluster.project !== null && visible.includes(cluster.project));
  const isWanted: Wanted = (cluster) =>
    (namespace === undefined || namespace === cluster.namespace) &&
    (name === undefined || name === cluster.name) &&
    (project === undefined || project === cluster.project) &&
    (owner === undefined || cluster.owner === actor.email);
  const isNarrowed = [namespace, name, project, owner].some((value) => value !== undefined);
  return (await attributeAlerts(context, firing)).flatMap((alert) => {
    const clusters = alert.clusters.filter(isVisible);
    const isAbout = alert.clusters.length === 0 ? visible === 'all' && !isNarrowed : clusters.some(isWanted);
    if (!isAbout) return [];
    const canSilence = deps.alerts?.silences != null && maySilence(actor, alert.clusters);
    return [{ ...alert, clusters, isAmbiguous: alert.clusters.length > 1, maySilence: canSilence }];
  });
}

const saidElsewhere = new Set(['alertname', 'severity', 'cluster', 'clusterNamespace', 'tenant', 'tenantId', 'source']);

function toAlert(seen: Seen, silenceUrl: string | null): Alert {
  const { id, labels, severity, since, summary, description, isSilenced, clusters, isAmbiguous, maySilence } = seen;
  return {
    id,
    name: labels.alertname ?? '',
    severity,
    since: since?.toISOString() ?? null,
    summary,
    description,
    isSilenced,
    isAmbiguous,
    maySilence,
    silenceUrl,
    clusters: clusters.map(({ namespace, name }) => ({ namespace, name })),
    labels: Object.fromEntries(Object.entries(labels).filter(([name]) => !saidElsewhere.has(name))),
  };
}

/** How many fire, by severity and by cluster. @param sorted worst first */
function count(sorted: readonly Seen[]): Pick<AnsweredAlerts, 'counts' | 'clusters'> {
  const loud = sorted.filter(({ isSilenced }) => !isSilenced);
  const counts: AnsweredAlerts['counts'] = {};
  const byCluster = new Map<string, AnsweredAlerts['clusters'][number]>();
  for (const { severity, clusters } of loud) {
    counts[severity] = (counts[severity] ?? 0) + 1;
    for (const { namespace, name } of clusters) {
      const key = `${namespace}/${name}`;
      const entry = byCluster.get(key) ?? { namespace, name, worst: severity, count: 0 };
      byCluster.set(key, { ...entry, count: entry.count + 1 });
    }
  }
  return { counts, clusters: [...byCluster.values()] };
}

/** What fires now, for who may see the clusters. A source that does not answer is an answer of its own, never "none". */
export const listAlerts = defineQuery({
  name: 'list-alerts',
  action: 'cluster.read',
  scope: 'visible',
  input: { query: alertQuerySchema },
  run: async (context, { query }): Promise<AlertReport> => {
    const { alerts, clock } = context.deps;
    if (alerts === null) return { state: 'off' };
    const checkedAt = clock.now().toISOString();
    const { limit, severity, q, ...asked } = query;
    let firing: Firing;
    try {
      firing = await alerts.firing(context.signal);
    } catch (error) {
      if (!(error instanceof MetricsError)) throw error;
      return { state: 'failing', checkedAt, failure: error.failure };
    }
    const seen = (await readSeen(context, firing.alerts, asked)).filter(alertFilter({ severity, q }));
    const sorted = seen.sort(compareAlerts);
    return {
      state: 'answered',
      checkedAt,
      total: sorted.length,
      ...count(sorted),
      isPartial: firing.isPartial,
      keepsSilences: alerts.silences !== null,
      isPathDead: !firing.alerts.some(({ labels }) => labels.alertname === watchdog),
      items: sorted.slice(0, limit).map((seen) => toAlert(seen, alerts.silenceUrl(seen))),
    };
  },
});

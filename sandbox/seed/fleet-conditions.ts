import type { Condition } from '../controllers/client/objects.ts';
import { readyOfClusterDeployment } from '../controllers/clusterdeployment/ready.ts';
import { summarise, summariseDeletion, summarised } from '../controllers/clusterdeployment/summary.ts';
import { countServices } from '../controllers/services/desired.ts';
import type { ServiceSet } from '../controllers/shapes/k0rdent.ts';
import type { FleetRow } from './data.ts';
import type { CapiSide } from './fleet-capi.ts';
import type { SeedObjects } from './seed-objects.ts';

/** What the other controllers reported about a cluster. */
export interface Reports {
  generation: number;
  /** Why the chart does not render with the cluster's values. */
  problem: string | undefined;
  /** HelmRelease's Ready as k0rdent copied it; null where there is no release. */
  release: Condition | null;
  capi: CapiSide | null;
  services: readonly ServiceSet[];
  hasSignIn: boolean;
}

/** When a summary became what it is: since its first issue, or since the cluster is well. */
function summaryTime(conditions: readonly Condition[], isTrue: boolean): string {
  const issues = conditions.filter(({ type, status }) => summarised.includes(type) && status !== 'True');
  const sources = isTrue ? conditions.filter(({ type }) => type === 'Available') : issues;
  return sources.map(({ lastTransitionTime }) => lastTransitionTime).sort()[0] ?? '';
}

function summaryOf({ cluster }: CapiSide): Omit<Condition, 'observedGeneration'> {
  const conditions = cluster.status?.conditions ?? [];
  if (!cluster.metadata.deletionTimestamp) {
    const summary = summarise(conditions);
    return { ...summary, lastTransitionTime: summaryTime(conditions, summary.status === 'True') };
  }
  const deleting = conditions.find(({ type }) => type === 'Deleting');
  return { ...summariseDeletion(conditions), lastTransitionTime: deleting?.lastTransitionTime ?? '' };
}

/** Conditions of a ClusterDeployment in the order in which its controller sets them, Ready computed as it does. */
export function conditionsOf(seed: SeedObjects, row: FleetRow, now: Date, reports: Reports): Condition[] {
  const { generation, problem, release, capi, services, hasSignIn } = reports;
  const checked = seed.ago(Math.max(1, row.ageMinutes - 0.1));
  const list: Condition[] = [];
  const set = (condition: Omit<Condition, 'observedGeneration'>, hasGeneration = true) =>
    list.push({ ...condition, ...(hasGeneration && { observedGeneration: generation }) });
  const succeeded = (type: string) =>
    set({ type, status: 'True', reason: 'Succeeded', message: '', lastTransitionTime: checked });

  if (hasSignIn) succeeded('ClusterAuthenticationReady');
  succeeded('CredentialReady');
  if (release) set({ ...release, type: 'HelmReleaseReady' });
  else if (row.state !== 'validated') {
    set({
      type: 'HelmReleaseReady',
      status: 'Unknown',
      reason: 'Progressing',
      message: '',
      lastTransitionTime: checked,
    });
  }
  if (problem === undefined) succeeded('HelmChartReady');
  else {
    const message = `failed to validate template with provided configuration: ${problem}`;
    set({ type: 'HelmChartReady', status: 'False', reason: 'Failed', message, lastTransitionTime: checked });
  }
  succeeded('TemplateReady');
  const readyIndex = list.length;
  const summary = capi && summaryOf(capi);
  if (summary) set(summary);
  const { ready, total } = countServices(services);
  const isDone = ready === total;
  const servicesAt = seed.ago(row.state === 'service-failed' ? 52 : Math.max(1, row.ageMinutes - 19));
  const words = isDone
    ? ({ status: 'True', reason: 'Succeeded' } as const)
    : ({ status: 'False', reason: 'Failed' } as const);
  set({ type: 'ServicesInReadyState', ...words, message: `${ready}/${total}`, lastTransitionTime: servicesAt }, false);
  if (row.state === 'deleting') {
    const message = summary?.message || 'Waiting for CAPI Cluster to be deleted';
    const reason = 'WaitingForClusterDeletion';
    set({ type: 'Deleting', status: 'True', reason, message, lastTransitionTime: seed.ago(24) }, false);
  }
  const aggregate = readyOfClusterDeployment(list, now);
  const latest =
    list
      .map(({ lastTransitionTime }) => lastTransitionTime)
      .sort()
      .at(-1) ?? checked;
  list.splice(readyIndex, 0, { ...aggregate, observedGeneration: generation, lastTransitionTime: latest });
  return list;
}

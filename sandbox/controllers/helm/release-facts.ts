import { findCondition } from '../conditions.ts';
import type { Facts } from '../engine.ts';
import type { HelmChart, HelmRelease } from '../shapes/neighbours.ts';
import { requestsOf } from './flux-requests.ts';
import { digestOf, isChanged, isOutOfSync } from './release-history.ts';

/** Attempts before helm-controller gives up: k0rdent asks for no retries. */
const attempts = 1;

/** Whether what was attempted last is what is wanted now; only then do earlier failures count. */
function isAttempted(release: HelmRelease, chart: HelmChart | undefined): boolean {
  const { metadata, status } = release;
  return (
    status?.lastAttemptedGeneration === metadata.generation &&
    status?.lastAttemptedConfigDigest === digestOf(release) &&
    status?.lastAttemptedRevision === (chart?.spec.version ?? '')
  );
}

/** What the stages of a HelmRelease need to know, apart from scenarios. */
export function releaseFacts(release: HelmRelease, chart: HelmChart | undefined): Omit<Facts, 'scenarios'> {
  const { metadata, spec, status } = release;
  const generation = metadata.generation ?? 1;
  const { isRequested, isForced, isReset } = requestsOf(release);
  const ready = findCondition(status?.conditions, 'Ready');
  const taken = ready ? (ready.observedGeneration ?? status?.observedGeneration ?? 0) : 0;
  const work = findCondition(status?.conditions, 'Reconciling');
  const isPrepared = work !== undefined && (work.observedGeneration ?? 0) >= generation;
  const isRunning = isPrepared && ready?.status === 'Unknown' && taken >= generation;
  const [last] = status?.history ?? [];
  const failures = isReset || !isAttempted(release, chart) ? 0 : (status?.failures ?? 0);
  const verb = last ? 'Upgrade' : 'Install';
  return {
    prepared: isPrepared,
    pending: chart !== undefined && !spec.suspend && !isRunning && (taken < generation || isRequested),
    running: isRunning,
    changed: isChanged(release, chart),
    attempt: isForced || (isOutOfSync(release, chart) && failures < attempts),
    lastFailed: last?.status === 'failed',
    attempts: failures + 1,
    failures,
    attempted: status?.lastAttemptedReleaseAction ?? 'install',
    readyReason: ready?.reason ?? '',
    readyMessage: ready?.message ?? '',
    action: last ? 'upgrade' : 'install',
    succeededReason: `${verb}Succeeded`,
    failedReason: `${verb}Failed`,
    release: `${metadata.namespace}/${spec.releaseName ?? metadata.name}`,
    revision: (last?.version ?? 0) + 1,
    chart: chart ? `${chart.spec.chart}@${chart.spec.version ?? '*'}` : '',
  };
}

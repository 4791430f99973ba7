import { createHash } from 'node:crypto';
import { canonicalJson } from '../charts/values.ts';
import type { HelmChart, HelmRelease } from '../shapes/neighbours.ts';

type Snapshot = NonNullable<NonNullable<HelmRelease['status']>['history']>[number];

/** What helm-controller knows values by. */
export function digestOf({ spec }: { spec: Pick<HelmRelease['spec'], 'values'> }): string {
  const digest = createHash('sha256').update(canonicalJson(spec.values ?? {}));
  return `sha256:${digest.digest('hex')}`;
}

/** The revision that is deployed, if any is: none or one. */
export function deployedOf({ status }: HelmRelease): Snapshot[] {
  return (status?.history ?? []).filter((one) => one.status === 'deployed').slice(0, 1);
}

/** Whether values or chart differ from what was deployed last. */
export function isChanged(release: HelmRelease, chart: HelmChart | undefined): boolean {
  const [deployed] = deployedOf(release);
  return deployed?.configDigest !== digestOf(release) || deployed.chartVersion !== (chart?.spec.version ?? '');
}

/** Whether Helm has something to do: a change, or a last revision that failed. */
export function isOutOfSync(release: HelmRelease, chart: HelmChart | undefined): boolean {
  const [deployed] = deployedOf(release);
  return isChanged(release, chart) || release.status?.history?.[0]?.version !== deployed?.version;
}

function snapshot(release: HelmRelease, chart: HelmChart, status: string, now: Date): Snapshot {
  const { name, namespace = '' } = release.metadata;
  const history = release.status?.history ?? [];
  const at = now.toISOString();
  return {
    name,
    namespace,
    version: (history[0]?.version ?? 0) + 1,
    status,
    action: history.length > 0 ? 'upgrade' : 'install',
    chartName: chart.spec.chart,
    chartVersion: chart.spec.version ?? '',
    configDigest: digestOf(release),
    firstDeployed: history.at(-1)?.firstDeployed ?? at,
    lastDeployed: at,
  };
}

/** The history with one more deployed revision: the one before it is superseded, whatever it was. */
export function withDeployed(release: HelmRelease, chart: HelmChart, now: Date): Snapshot[] {
  const [deployed = release.status?.history?.[0]] = deployedOf(release);
  const older = deployed ? [{ ...deployed, status: 'superseded' }] : [];
  return [snapshot(release, chart, 'deployed', now), ...older];
}

/** The history with a failed revision, before the one that is still deployed. */
export function withFailed(release: HelmRelease, chart: HelmChart, now: Date): Snapshot[] {
  return [snapshot(release, chart, 'failed', now), ...deployedOf(release)];
}

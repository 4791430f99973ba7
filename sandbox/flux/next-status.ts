import { createHash } from 'node:crypto';
import type { Condition, KubeObject } from '../controllers/client/objects.ts';
import { findCondition, removeCondition, setCondition } from '../controllers/conditions.ts';
import { digestOf } from '../controllers/helm/release-history.ts';
import { loadChart } from '../lib/charts.ts';
import type { Release, Repository, WantedChart } from './kinds.ts';

/** What each object of Flux reports next, in the words of its controllers. */

type Conditions = Condition[];
type Status<T extends { status?: object }> = NonNullable<T['status']>;

const conditionsOf = ({ status }: { status?: { conditions?: Conditions } }): Conditions =>
  structuredClone(status?.conditions ?? []);

const digest = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** @returns undefined for a registry, of which source-controller says nothing: charts are pulled from it one by one */
export function nextRepository(repository: Repository, now: Date): Status<Repository> | undefined {
  const { spec, metadata, status } = repository;
  if (spec.type === 'oci') return undefined;
  const conditions = conditionsOf(repository);
  const { generation } = metadata;
  const message = `stored artifact: revision '${digest(spec.url)}'`;
  setCondition(
    conditions,
    { type: 'Ready', status: 'True', reason: 'Succeeded', message, observedGeneration: generation },
    now,
  );
  return { ...status, conditions, observedGeneration: generation };
}

/** @param source the repository that it names, where there is one */
export function nextChart(wanted: WantedChart, source: Repository | undefined, now: Date): Status<WantedChart> {
  const { spec, metadata, status } = wanted;
  const { generation } = metadata;
  const conditions = conditionsOf(wanted);
  const say = (isReady: boolean, reason: string, message: string) =>
    setCondition(
      conditions,
      { type: 'Ready', status: isReady ? 'True' : 'False', reason, message, observedGeneration: generation },
      now,
    );
  const { artifact: _, ...others } = status ?? {};
  if (!source) {
    const { kind, name } = spec.sourceRef;
    say(false, 'SourceUnavailable', `failed to get source: ${kind}.source.toolkit.fluxcd.io "${name}" not found`);
    return { ...others, conditions, observedGeneration: generation };
  }
  const version = spec.version ?? '*';
  const chart = loadChart(spec.chart, version);
  if (!chart) {
    const message = `chart pull error: failed to get chart version for remote reference: no '${spec.chart}' chart with version matching '${version}' found`;
    say(false, 'ChartPullError', message);
    return { ...others, conditions, observedGeneration: generation };
  }
  say(true, 'ChartPullSucceeded', `pulled '${chart.name}' chart with version '${chart.version}'`);
  return { ...others, conditions, observedGeneration: generation, artifact: { revision: chart.version } };
}

const actions = {
  install: { reason: 'InstallSucceeded', word: 'install' },
  upgrade: { reason: 'UpgradeSucceeded', word: 'upgrade' },
} as const;

/**
 * First what helm-controller waits for, then that it works, then what came of it.
 * @param chart as it is wanted now; undefined before there is one
 * @param at of its HelmChart
 */
export function nextRelease(
  release: Release,
  chart: WantedChart | undefined,
  at: { namespace: string; name: string },
  now: Date,
): Status<Release> {
  const { metadata, spec, status } = release;
  const { generation = 1 } = metadata;
  const conditions = conditionsOf(release);
  const set = (type: string, state: Condition['status'], reason: string, message: string) =>
    setCondition(conditions, { type, status: state, reason, message, observedGeneration: generation }, now);
  const common: Status<Release> = { ...status, helmChart: `${at.namespace}/${at.name}` };
  const revision = chart && isTaken(chart) ? chart.status?.artifact?.revision : undefined;
  if (!chart || revision === undefined) {
    const words = (chart && findCondition(chart.status?.conditions, 'Ready')?.message) ?? latest;
    removeCondition(conditions, 'Reconciling');
    set('Ready', 'False', 'SourceNotReady', `HelmChart '${at.namespace}/${at.name}' is not ready: ${words}`);
    return { ...common, conditions, observedGeneration: generation };
  }
  const [last] = status?.history ?? [];
  const configDigest = digestOf(release);
  const isDeployed =
    last?.status === 'deployed' && last.chartVersion === revision && last.configDigest === configDigest;
  const { word, reason } = actions[(isDeployed ? last.action === 'install' : !last) ? 'install' : 'upgrade'];
  const ready = findCondition(conditions, 'Ready');
  const work = `Running '${word}' action with timeout of 5m0s`;
  if (!isDeployed && !(ready?.status === 'Unknown' && ready.observedGeneration === generation)) {
    set('Reconciling', 'True', 'Progressing', work);
    set('Ready', 'Unknown', 'Progressing', work);
    return { ...common, conditions };
  }
  const name = spec.releaseName ?? metadata.name;
  const namespace = metadata.namespace ?? '';
  const version = isDeployed ? last.version : (last?.version ?? 0) + 1;
  const message = `Helm ${word} succeeded for release ${namespace}/${name}.v${version} with chart ${chart.spec.chart}@${revision}`;
  removeCondition(conditions, 'Reconciling');
  set('Ready', 'True', reason, message);
  set('Released', 'True', reason, message);
  const deployed = {
    name,
    namespace,
    version,
    status: 'deployed',
    action: word,
    chartName: chart.spec.chart,
    chartVersion: revision,
    configDigest,
    firstDeployed: last?.firstDeployed ?? now.toISOString(),
    lastDeployed: now.toISOString(),
  };
  return {
    ...common,
    conditions,
    observedGeneration: generation,
    storageNamespace: namespace,
    lastAttemptedGeneration: generation,
    lastAttemptedRevision: revision,
    lastAttemptedReleaseAction: word,
    lastAttemptedConfigDigest: configDigest,
    history: isDeployed ? status?.history : [deployed, ...(last ? [{ ...last, status: 'superseded' }] : [])],
  };
}

const latest = 'latest generation of object has not been reconciled';

const isTaken = ({ metadata, status }: KubeObject & { status?: { observedGeneration?: number } }): boolean =>
  status?.observedGeneration === metadata.generation;

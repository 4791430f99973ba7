import { loadChart, mergeValues } from '../../lib/charts.ts';
import { renderProblem } from '../charts/render.ts';
import { canonicalJson } from '../charts/values.ts';
import { type JsonObject, ownerReference } from '../client/objects.ts';
import { findCondition } from '../conditions.ts';
import { componentLabel, managedLabel } from '../kinds.ts';
import { type Requeue, sooner } from '../runtime/work-queue.ts';
import { collectStates, countServices } from '../services/desired.ts';
import { ensureServiceSet } from '../services/service-set.ts';
import { servicesUpgradePaths } from '../services/upgrade-paths.ts';
import type { Credential, ServiceSet, Template } from '../shapes/k0rdent.ts';
import type { HelmChart, HelmRelease } from '../shapes/neighbours.ts';
import { createIfAbsent, update } from '../world.ts';
import type { Pass } from './pass.ts';
import { summaryGraceLeftMs } from './ready.ts';
import { dataSourceValues, type References, referenceValues } from './references.ts';
import { summarise } from './summary.ts';
import { availableUpgrades } from './upgrades.ts';
import { releaseValues } from './values.ts';

/** How long after the Helm release is ready the CAPI Cluster is first looked at: the gap in which Ready flaps. */
const firstLookMs = 3000;
const dataSourceRetryMs = 10_000;
/** How often kcm looks again as long as release or machines are not ready. */
const lookAgainMs = 10_000;
/** By the clock on the wall it does not look more often than this. */
const shortestWallMs = 200;
const initial = ['CredentialReady', 'HelmReleaseReady', 'HelmChartReady', 'TemplateReady', 'Ready'];
const notFound = (kind: string, name: string) => `${kind}.k0rdent.mirantis.com "${name}" not found`;

function initialise(pass: Pass): void {
  for (const type of initial) {
    if (pass.find(type) || (type === 'HelmReleaseReady' && pass.before.spec.dryRun)) continue;
    pass.set(type, 'Unknown', 'Progressing');
  }
}

async function readyTemplate(pass: Pass): Promise<Template | undefined> {
  const { namespace, before } = pass;
  const name = before.spec.template;
  const template = pass.world.caches.clusterTemplates.get({ namespace, name });
  if (!template) {
    const message = `failed to get ClusterTemplate ${namespace}/${name}: ${notFound('ClusterTemplate', name)}`;
    pass.set('TemplateReady', 'False', 'Failed', message);
    await pass.warn('ClusterTemplateError', message);
    return undefined;
  }
  if (!template.status?.valid) {
    const why = template.status?.validationError;
    const message = `ClusterTemplate ${namespace}/${name} is not marked as valid${why ? `: ${why}` : ''}`;
    pass.set('TemplateReady', 'False', 'Failed', message);
    await pass.warn('InvalidClusterTemplate', message);
    return undefined;
  }
  pass.set('TemplateReady', 'True', 'Succeeded');
  const { k8sVersion } = template.status;
  if (k8sVersion) pass.status.k8sVersion = k8sVersion;
  else delete pass.status.k8sVersion;
  return template;
}

/** Where source-controller offers the chart; k0rdent names it when it cannot fetch it. */
function artifactUrl({ status, spec }: HelmChart): string {
  const { url } = (status?.artifact ?? {}) as { url?: string };
  return url ?? `${spec.chart}-${spec.version}.tgz`;
}

/** Fetches and renders the chart with the cluster's values: HelmChartReady. */
async function renderedChart(pass: Pass, template: Template, values: JsonObject): Promise<HelmChart | undefined> {
  const ref = template.status?.chartRef;
  const source =
    ref && pass.world.caches.helmCharts.get({ namespace: ref.namespace ?? pass.namespace, name: ref.name });
  if (!source) {
    const message = `failed to get HelmChart Artifact: HelmChart.source.toolkit.fluxcd.io "${ref?.name ?? ''}" not found`;
    pass.set('HelmChartReady', 'False', 'Failed', message);
    await pass.warn('InvalidSource', message);
    return undefined;
  }
  const chart = loadChart(source.spec.chart, source.spec.version ?? '*');
  const isUnavailable = pass.world.scenarios.isOn('chart-unavailable', pass.namespace, pass.name);
  if (!chart || isUnavailable) {
    const message = `failed to download HelmChart from Artifact ${artifactUrl(source)}: ${isUnavailable ? 'connection refused' : '404 Not Found'}`;
    pass.set('HelmChartReady', 'False', 'Failed', message);
    await pass.warn('HelmChartDownloadFailed', message);
    return undefined;
  }
  const problem = renderProblem(chart, pass.name, mergeValues(chart.values, values) as JsonObject);
  if (problem) {
    const message = `failed to validate template with provided configuration: ${problem}`;
    pass.set('HelmChartReady', 'False', 'Failed', message);
    await pass.warn('ValidationError', `Invalid configuration provided: ${problem}`);
    return undefined;
  }
  pass.set('HelmChartReady', 'True', 'Succeeded');
  return source;
}

async function writeRelease(pass: Pass, source: HelmChart, values: JsonObject): Promise<HelmRelease | undefined> {
  const { world, namespace, name, before } = pass;
  const cache = world.caches.helmReleases;
  const known = cache.get({ namespace, name });
  const spec: HelmRelease['spec'] = {
    chartRef: { kind: 'HelmChart', name: source.metadata.name, namespace: source.metadata.namespace },
    interval: '10m0s',
    releaseName: name,
    values,
  };
  if (!known) {
    const created = await createIfAbsent(world, cache, {
      apiVersion: 'helm.toolkit.fluxcd.io/v2',
      kind: 'HelmRelease',
      metadata: {
        name,
        namespace,
        labels: { [managedLabel]: 'true', [componentLabel]: 'kcm' },
        ownerReferences: [ownerReference(before)],
        finalizers: ['finalizers.fluxcd.io'],
      },
      spec,
    });
    if (created) await pass.normal('HelmReleaseCreated', `Successfully created HelmRelease ${namespace}/${name}`);
    return created;
  }
  const same =
    known.spec.chartRef?.name === spec.chartRef?.name &&
    canonicalJson(known.spec.values) === canonicalJson(JSON.parse(JSON.stringify(values)));
  if (same || known.metadata.deletionTimestamp) return known;
  const updated = await update(world, cache, { ...known, spec: { ...known.spec, ...spec } });
  await pass.normal('HelmReleaseUpdated', `Successfully updated HelmRelease ${namespace}/${name}`);
  return updated;
}

async function mirrorRelease(pass: Pass, release: HelmRelease | undefined): Promise<void> {
  const ready = findCondition(release?.status?.conditions, 'Ready');
  if (!ready || !release) return;
  // The event comes with every change, whatever the verdict is: upstream tells it of failed releases as well.
  if (pass.set('HelmReleaseReady', ready.status, ready.reason, ready.message))
    await pass.normal('HelmReleaseIsReady', `HelmRelease ${pass.namespace}/${pass.name} is ready`);
}

/** Has a wait for the control plane last as long as its scenario says: the half hour is one by the clock on the wall. */
function backdate({ conditions, world, namespace, name }: Pass): void {
  const minutes = world.scenarios.waitedMinutes(namespace, name);
  const summary = findCondition(conditions, 'CAPIClusterSummary');
  if (minutes === undefined || summary?.status !== 'False') return;
  const since = new Date(world.clock.now().getTime() - minutes * 60_000);
  if (Date.parse(summary.lastTransitionTime) > since.getTime())
    summary.lastTransitionTime = `${since.toISOString().slice(0, 19)}Z`;
}

/** CAPIClusterSummary from the Cluster. Gives the simulated wait until it should be looked at for the first time. */
async function mirrorCluster(pass: Pass): Promise<Requeue> {
  const { world, namespace, name } = pass;
  const cluster = world.caches.clusters.get({ namespace, name });
  const known = pass.stored('CAPIClusterSummary');
  if (!cluster) {
    if (known && known.reason !== 'CAPIClusterMissing')
      pass.set('CAPIClusterSummary', 'False', 'CAPIClusterMissing', 'Underlying CAPI Cluster object is missing');
    return undefined;
  }
  if (!known) {
    const installed = pass.stored('HelmReleaseReady');
    if (installed?.status !== 'True') return firstLookMs;
    const since = world.clock.now().getTime() - Date.parse(installed.lastTransitionTime);
    if (since * world.clock.speed < firstLookMs) return firstLookMs;
  }
  const summary = summarise(cluster.status?.conditions ?? []);
  const isChanged = pass.set(summary.type, summary.status, summary.reason, summary.message);
  backdate(pass);
  if (!isChanged) return undefined;
  if (summary.status === 'True') await pass.normal('CAPIClusterIsReady', 'Cluster has been provisioned');
  else await pass.normal('CAPIClusterIsProvisioning', 'Cluster is provisioning');
  return undefined;
}

/** `made` counts from the moment it was created, also before the watch has brought it. */
function reportServices(pass: Pass, made: ServiceSet | undefined): void {
  const known = pass.world.caches.serviceSetsOf(`${pass.namespace}/${pass.name}`);
  const isNew = made && !known.some(({ metadata }) => metadata.name === made.metadata.name);
  const sets = isNew ? [...known, made] : known;
  const { ready, total } = countServices(sets);
  const done = ready === total;
  pass.set('ServicesInReadyState', done ? 'True' : 'False', done ? 'Succeeded' : 'Failed', `${ready}/${total}`);
  const states = collectStates(sets);
  if (states.length > 0 || pass.status.services) pass.status.services = states;
}

async function previewUpgrade(pass: Pass, source: HelmChart): Promise<void> {
  await pass.normal('DryRunEnabled', 'DryRun mode is enabled. Remove spec.dryRun to proceed with the deployment');
  const release = pass.world.caches.helmReleases.get({ namespace: pass.namespace, name: pass.name });
  const from = release?.spec.chartRef?.name;
  const to = source.metadata.name;
  if (!from || from === to) {
    pass.drop('HelmChartNameChanged');
    return;
  }
  const message = `Helm chart name changed from "${from}" to "${to}": Flux will uninstall the existing release and reinstall it as a new release, which may cause service disruption or resource recreation`;
  pass.set('HelmChartNameChanged', 'True', 'HelmChartNameChanged', message);
  await pass.warn('HelmChartNameChanged', message);
}

/** The steps of kcm's reconcile after finalizer and label, in order. Writes the status once. */
export async function provision(pass: Pass, credential: Credential, references: References): Promise<Requeue> {
  const { world, before, namespace, name } = pass;
  initialise(pass);
  const upgrades = availableUpgrades(world.caches.clusterTemplateChains.all(), namespace, before.spec.template);
  if (upgrades.length > 0 || pass.status.availableUpgrades) pass.status.availableUpgrades = upgrades;
  const paths = servicesUpgradePaths(before.spec.serviceSpec?.services ?? [], (chain) =>
    world.caches.serviceTemplateChains.get({ namespace, name: chain }),
  );
  if (paths.length > 0 || pass.status.servicesUpgradePaths) pass.status.servicesUpgradePaths = paths;
  if (credential.spec.region) pass.status.region = credential.spec.region;
  let wait: Requeue;
  let made: ServiceSet | undefined;
  const template = await readyTemplate(pass);
  if (template) {
    const values = mergeValues(
      releaseValues(before, credential),
      await referenceValues(pass, references),
    ) as JsonObject;
    const source = await renderedChart(pass, template, values);
    if (credential.status?.ready) pass.set('CredentialReady', 'True', 'Succeeded');
    else {
      const message = `the Credential ${namespace}/${credential.metadata.name} is not ready`;
      pass.set('CredentialReady', 'False', 'Failed', message);
      await pass.warn('CredentialNotReady', message);
    }
    made = await ensureServiceSet(world, before, before.spec.serviceSpec);
    if (before.spec.dryRun) {
      if (!world.caches.helmReleases.get({ namespace, name })) pass.drop('HelmReleaseReady');
      if (source) await previewUpgrade(pass, source);
    } else if (source) {
      const ofSource = await dataSourceValues(pass, references);
      if (!ofSource) wait = dataSourceRetryMs;
      else {
        const release = await writeRelease(pass, source, mergeValues(values, ofSource) as JsonObject);
        await mirrorRelease(pass, release);
      }
    }
  }
  if (!before.spec.dryRun || pass.stored('CAPIClusterSummary')) wait ??= await mirrorCluster(pass);
  reportServices(pass, made);
  await pass.finish();
  return sooner(wait, sooner(graceLeft(pass), lookAgain(pass)));
}

/** The queue waits simulated time; k0rdent's half hour is time by the clock on the wall. */
function graceLeft({ conditions, world }: Pass): Requeue {
  const grace = summaryGraceLeftMs(conditions, world.clock.now());
  return grace === undefined ? undefined : grace * world.clock.speed;
}

function lookAgain(pass: Pass): Requeue {
  const { world, before, namespace, name } = pass;
  if (before.spec.dryRun || !world.caches.helmReleases.get({ namespace, name })) return undefined;
  const [release, summary] = [pass.find('HelmReleaseReady'), pass.find('CAPIClusterSummary')];
  const wait = Math.max(lookAgainMs, shortestWallMs * world.clock.speed);
  if (release?.status !== 'True' || summary?.status === 'False' || summary?.status === 'Unknown') return wait;
  // Cluster API may not have seen yet what Helm wrote. The transition is told in whole seconds.
  const sinceMs = world.clock.now().getTime() - Date.parse(release.lastTransitionTime);
  return sinceMs < wait / world.clock.speed + 1000 ? wait : undefined;
}

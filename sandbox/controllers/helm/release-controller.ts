import { createHash } from 'node:crypto';
import { loadChart, mergeValues } from '../../lib/charts.ts';
import { writeStage } from '../capi/stage-controllers.ts';
import { canonicalJson } from '../charts/values.ts';
import type { Informer } from '../client/informer.ts';
import { type JsonObject, type KubeObject, keyOf, nameOf } from '../client/objects.ts';
import { findCondition, setCondition } from '../conditions.ts';
import { type Facts, readStages } from '../engine.ts';
import { StageRunner } from '../runtime/stage-runner.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { HelmChart, HelmRelease } from '../shapes/neighbours.ts';
import { type Controller, createIfAbsent, dropFinalizer, updateStatus, type World } from '../world.ts';
import { type ChartObjects, renderChart } from './chart-objects.ts';

const finalizer = 'finalizers.fluxcd.io';
const uninstalled = 'UninstallSucceeded';
const helmName = 'helm.toolkit.fluxcd.io/name';
const helmNamespace = 'helm.toolkit.fluxcd.io/namespace';

/** The release that made an object, by Helm's labels: `namespace/name`. */
export function releaseKeyOf({ metadata }: KubeObject): string | undefined {
  const name = metadata.labels?.[helmName];
  return name ? `${metadata.labels?.[helmNamespace] ?? metadata.namespace}/${name}` : undefined;
}

type Snapshot = NonNullable<NonNullable<HelmRelease['status']>['history']>[number];

const digestOf = ({ spec }: HelmRelease) =>
  `sha256:${createHash('sha256')
    .update(canonicalJson(spec.values ?? {}))
    .digest('hex')}`;

/** The revision that is deployed, if any is: none or one. */
function deployedOf({ status }: HelmRelease): Snapshot[] {
  return (status?.history ?? []).filter((one) => one.status === 'deployed').slice(0, 1);
}

/** Whether values or chart differ from what was deployed last. */
function isChanged(release: HelmRelease, chart: HelmChart | undefined): boolean {
  const [last] = deployedOf(release);
  return last?.configDigest !== digestOf(release) || last.chartVersion !== (chart?.spec.version ?? '');
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

/** Does helm-controller's work: takes up new generations (stages), makes the chart's objects, uninstalls. */
export class HelmReleaseController implements Controller {
  readonly name = 'helm-release';
  readonly #world: World;
  readonly #runner: StageRunner;

  static async create(world: World): Promise<HelmReleaseController> {
    return new HelmReleaseController(world, await readStages('helm-release.yaml'));
  }

  private constructor(world: World, stages: Awaited<ReturnType<typeof readStages>>) {
    this.#world = world;
    const cache = world.caches.helmReleases;
    this.#runner = new StageRunner({
      stages,
      clock: world.clock,
      seed: world.seed,
      read: (object) => cache.get(object.metadata),
      factsOf: (object) => this.#facts(object as HelmRelease),
      write: async (change) => {
        const release = change.after as HelmRelease;
        if (change.stage.effect === 'install-chart') await this.#install(release);
        if (change.stage.effect === 'record-failure') this.#recordFailure(release);
        await writeStage(world, cache as unknown as Informer, change, 'helm-controller');
      },
    });
  }

  subscribe(enqueue: (key: string) => void): void {
    const { helmReleases, clusters, sveltosClusters, helmCharts } = this.#world.caches;
    helmReleases.onChange((now, before) => {
      if (!now && before) this.#runner.forget(before);
      if (now) enqueue(keyOf(now.metadata));
    });
    for (const informer of [clusters, sveltosClusters] as unknown as Informer[])
      informer.onChange((now, before) => {
        const key = !now && before ? releaseKeyOf(before) : undefined;
        if (key) enqueue(key);
      });
    helmCharts.onChange((now, before) => {
      if (now && !before)
        for (const release of helmReleases.all())
          if (release.spec.chartRef?.name === now.metadata.name) enqueue(keyOf(release.metadata));
    });
    this.#world.scenarios.onChange(() => {
      for (const release of helmReleases.all()) enqueue(keyOf(release.metadata));
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const release = this.#world.caches.helmReleases.get(nameOf(key));
    if (!release) return undefined;
    if (release.metadata.deletionTimestamp) await this.#uninstall(release);
    else this.#runner.consider(release);
    return undefined;
  }

  #chartOf({ spec, metadata }: HelmRelease): HelmChart | undefined {
    const { name = '', namespace = metadata.namespace } = spec.chartRef ?? {};
    return this.#world.caches.helmCharts.get({ namespace, name });
  }

  #facts(release: HelmRelease): Facts {
    const { metadata, status } = release;
    const ready = findCondition(status?.conditions, 'Ready');
    const taken = ready ? (ready.observedGeneration ?? status?.observedGeneration ?? 0) : 0;
    const work = findCondition(status?.conditions, 'Reconciling');
    const [last] = status?.history ?? [];
    const chart = this.#chartOf(release);
    const action = last ? 'upgrade' : 'install';
    const verb = last ? 'Upgrade' : 'Install';
    return {
      prepared: work !== undefined && (work.observedGeneration ?? 0) >= (metadata.generation ?? 1),
      changed: isChanged(release, chart),
      immutable: this.#immutable(release),
      scenarios: this.#world.scenarios.of(metadata.namespace, metadata.name),
      pending: chart !== undefined && taken < (metadata.generation ?? 1),
      action,
      succeededReason: `${verb}Succeeded`,
      failedReason: `${verb}Failed`,
      release: `${metadata.namespace}/${release.spec.releaseName ?? metadata.name}`,
      revision: (last?.version ?? 0) + 1,
      chart: chart ? `${chart.spec.chart}@${chart.spec.version ?? '*'}` : '',
    };
  }

  /** Makes or updates the chart's objects and adds the revision to the history of `release`. */
  async #install(release: HelmRelease): Promise<void> {
    const { caches, clock } = this.#world;
    const { name, namespace = '' } = release.metadata;
    const chart = this.#chartOf(release);
    if (!chart) throw new Error(`HelmRelease ${namespace}/${name} refers to a HelmChart that does not exist`);
    const defaults = loadChart(chart.spec.chart, chart.spec.version ?? '*')?.values ?? {};
    const values = mergeValues(defaults, release.spec.values ?? {}) as JsonObject;
    const objects = renderChart(chart.spec.chart, values, { name, namespace });
    await this.#apply(objects);
    const wanted = new Set([...objects.deployments, ...objects.pools].map((group) => group.metadata.name));
    const key = `${namespace}/${name}`;
    for (const cache of [caches.machineDeployments, caches.machinePools])
      for (const group of cache.all())
        if (releaseKeyOf(group) === key && !wanted.has(group.metadata.name))
          await this.#world.client.remove(cache.resource, group.metadata);
    const entry = snapshot(release, chart, 'deployed', clock.now());
    const older = deployedOf(release).map((one) => ({ ...one, status: 'superseded' }));
    const { failures: _, ...status } = release.status ?? {};
    release.status = { ...status, history: [entry, ...older] };
  }

  /** A failed revision stands in the history before the one that is still deployed. */
  #recordFailure(release: HelmRelease): void {
    const chart = this.#chartOf(release);
    if (!chart) return;
    const entry = snapshot(release, chart, 'failed', this.#world.clock.now());
    const failures = (release.status?.failures ?? 0) + 1;
    release.status = { ...release.status, failures, history: [entry, ...deployedOf(release)] };
  }

  /** What a provider's webhook says when a machine template is changed in place. */
  #immutable({ metadata }: HelmRelease): string {
    const { namespace, name } = metadata;
    const found = [...this.#world.caches.infrastructures.values()].find((cache) => cache.get({ namespace, name }));
    const kind = (found?.resource.kind ?? 'DevCluster').replace(/Cluster$/, 'MachineTemplate');
    const group = 'infrastructure.cluster.x-k8s.io';
    const object = `${name}-md`;
    return `server-side apply failed for object ${namespace}/${object} ${group}/v1beta2, Kind=${kind}: admission webhook "validation.${kind.toLowerCase()}.${group}" denied the request: ${kind}.${group} "${object}" is invalid: spec.template.spec: Invalid value: ${kind} spec.template.spec field is immutable. Please create a new resource instead.`;
  }

  async #apply(objects: ChartObjects): Promise<void> {
    const { caches } = this.#world;
    const { infrastructure, controlPlane, cluster, deployments, pools, hosts, sveltosCluster } = objects;
    if (infrastructure) await this.#put(caches.infrastructures.get(infrastructure.kind), infrastructure);
    if (controlPlane) await this.#put(caches.controlPlanes.get(controlPlane.kind), controlPlane);
    if (cluster) await this.#put(caches.clusters, cluster);
    for (const group of deployments) await this.#put(caches.machineDeployments, group);
    for (const group of pools) await this.#put(caches.machinePools, group);
    for (const host of hosts) await this.#put(caches.machines, host);
    if (sveltosCluster) await this.#put(caches.sveltosClusters, sveltosCluster);
  }

  async #put<T extends KubeObject>(cache: Informer<T> | undefined, object: T): Promise<void> {
    if (!cache || (await createIfAbsent(this.#world, cache, object))) return;
    const { labels, annotations } = object.metadata;
    const patch = { metadata: { labels, annotations }, spec: object.spec };
    cache.observe(await this.#world.client.mergePatch(cache.resource, object.metadata, patch));
  }

  /** Deletes what the chart made, and waits for the cluster to be gone, as Helm's uninstall does. */
  async #uninstall(release: HelmRelease): Promise<void> {
    const { caches, client } = this.#world;
    const key = keyOf(release.metadata);
    const all = [caches.clusters, caches.sveltosClusters, caches.machineDeployments, caches.machinePools];
    let left = 0;
    for (const cache of [...all, ...caches.infrastructures.values()] as unknown as Informer[])
      for (const object of cache.all()) {
        if (releaseKeyOf(object) !== key) continue;
        left += 1;
        if (!object.metadata.deletionTimestamp) await client.remove(cache.resource, object.metadata);
      }
    if (left > 0) return;
    await dropFinalizer(this.#world, caches.helmReleases, await this.#tellUninstalled(release), finalizer);
  }

  async #tellUninstalled(release: HelmRelease): Promise<HelmRelease> {
    const { caches, clock, events } = this.#world;
    const conditions = structuredClone(release.status?.conditions ?? []);
    const [last] = deployedOf(release);
    const { namespace, name, generation } = release.metadata;
    if (!last || findCondition(conditions, 'Ready')?.reason === uninstalled) return release;
    const which = `${namespace}/${release.spec.releaseName ?? name}.v${last.version}`;
    const message = `Helm uninstall succeeded for release ${which} with chart ${last.chartName}@${last.chartVersion}`;
    for (const type of ['Ready', 'Released'])
      setCondition(
        conditions,
        { type, status: 'False', reason: uninstalled, message, observedGeneration: generation },
        clock.now(),
      );
    const written = await updateStatus(this.#world, caches.helmReleases, release, {
      ...release,
      status: { ...release.status, conditions },
    });
    await events.emit(release, { type: 'Normal', reason: uninstalled, note: message, controller: 'helm-controller' });
    return written;
  }
}

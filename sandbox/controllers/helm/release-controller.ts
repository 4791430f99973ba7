import { loadChart, mergeValues } from '../../lib/charts.ts';
import { writeStage } from '../capi/stage-controllers.ts';
import type { Informer } from '../client/informer.ts';
import { type JsonObject, type KubeObject, keyOf, nameOf } from '../client/objects.ts';
import { applyStage, type Facts, readStages, type Stage } from '../engine.ts';
import { systemNamespace } from '../kinds.ts';
import { StageRunner } from '../runtime/stage-runner.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { HelmChart, HelmRelease } from '../shapes/neighbours.ts';
import { immutableTemplate } from '../webhooks/decisions/machine-templates.ts';
import type { Controller, World } from '../world.ts';
import { renderChart } from './chart-objects.ts';
import { ChartWriter, refusalText, releaseKeyOf } from './chart-writer.ts';
import { withHandled } from './flux-requests.ts';
import { releaseFacts } from './release-facts.ts';
import { digestOf, withDeployed, withFailed } from './release-history.ts';
import { uninstall } from './uninstaller.ts';

interface Change {
  stage: Stage;
  before: KubeObject;
  after: KubeObject;
  facts: Facts;
}

/** Does helm-controller's work: takes up new generations (stages), makes the chart's objects, uninstalls. */
export class HelmReleaseController implements Controller {
  readonly name = 'helm-release';
  readonly #world: World;
  readonly #writer: ChartWriter;
  readonly #runner: StageRunner;
  readonly #refused: Stage | undefined;

  static async create(world: World): Promise<HelmReleaseController> {
    return new HelmReleaseController(world, await readStages('helm-release.yaml'));
  }

  private constructor(world: World, stages: Stage[]) {
    this.#world = world;
    this.#writer = new ChartWriter(world);
    this.#refused = stages.find(({ name }) => name === 'helm-refused');
    const cache = world.caches.helmReleases;
    this.#runner = new StageRunner({
      stages,
      clock: world.clock,
      seed: world.seed,
      read: (object) => cache.get(object.metadata),
      factsOf: (object) => this.#facts(object as HelmRelease),
      write: async (change) => {
        const done = await this.#act(change);
        await writeStage(world, cache as unknown as Informer, done, 'helm-controller');
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
    if (release.metadata.deletionTimestamp) await uninstall(this.#world, this.#writer, release);
    else this.#runner.consider(release);
    return undefined;
  }

  #chartOf({ spec, metadata }: HelmRelease): HelmChart | undefined {
    const { name = '', namespace = metadata.namespace } = spec.chartRef ?? {};
    return this.#world.caches.helmCharts.get({ namespace, name });
  }

  #facts(release: HelmRelease): Facts {
    const { namespace, name } = release.metadata;
    const scenarios = this.#world.scenarios.of(namespace, name);
    const facts = releaseFacts(release, this.#chartOf(release));
    const isUpgrade = facts.changed && facts.action === 'upgrade';
    if (isUpgrade && scenarios.includes('helm-upgrade-failure'))
      return { ...facts, scenarios, refusal: this.#immutable(release) };
    // Unlike a refusal this is over once the webhook answers, so another attempt with the same values meets it too.
    const isUnanswered = facts.action === 'upgrade' && scenarios.includes('provider-webhook-down');
    return { ...facts, scenarios, refusal: isUnanswered ? this.#unanswered(release) : undefined };
  }

  /** The work of a stage. Where admission refuses an object of the chart, the attempt has failed instead. */
  async #act(change: Change): Promise<Change> {
    const release = change.after as HelmRelease;
    switch (change.stage.effect) {
      case 'begin-attempt':
        this.#begin(release, change.facts);
        return change;
      case 'settle':
        release.status = withHandled(release);
        return change;
      case 'record-failure':
        this.#recordFailure(release);
        return change;
      case 'install-chart':
        return await this.#install(change, release);
      default:
        return change;
    }
  }

  #begin(release: HelmRelease, facts: Facts): void {
    const { failures: _, installFailures, upgradeFailures, ...status } = release.status ?? {};
    const failures = Number(facts.failures ?? 0);
    release.status = {
      ...status,
      ...(failures > 0 && { failures, installFailures, upgradeFailures }),
      lastAttemptedConfigDigest: digestOf(release),
      lastAttemptedGeneration: release.metadata.generation,
      lastAttemptedReleaseAction: String(facts.action),
      lastAttemptedRevision: this.#chartOf(release)?.spec.version ?? '',
    };
  }

  /** Makes or updates the chart's objects and adds the revision to the history of the release. */
  async #install(change: Change, release: HelmRelease): Promise<Change> {
    const { clock } = this.#world;
    const { name, namespace = '' } = release.metadata;
    const chart = this.#chartOf(release);
    if (!chart) throw new Error(`HelmRelease ${namespace}/${name} refers to a HelmChart that does not exist`);
    const defaults = loadChart(chart.spec.chart, chart.spec.version ?? '*')?.values ?? {};
    const values = mergeValues(defaults, release.spec.values ?? {}) as JsonObject;
    const objects = renderChart(chart.spec.chart, values, { name, namespace });
    const refusal = await this.#writer.write(objects, { name, namespace });
    if (refusal !== undefined) return this.#fail(change, refusal);
    const { failures: _f, installFailures: _i, upgradeFailures: _u, ...status } = withHandled(release);
    release.status = { ...status, history: withDeployed(release, chart, clock.now()) };
    return change;
  }

  #fail({ before, facts: known }: Change, refusal: string): Change {
    if (!this.#refused) throw new Error('no stage helm-refused');
    const facts = { ...known, refusal };
    const after = applyStage(this.#refused, before, facts, this.#world.clock.now());
    this.#recordFailure(after as HelmRelease);
    return { stage: this.#refused, before, after, facts };
  }

  #recordFailure(release: HelmRelease): void {
    const chart = this.#chartOf(release);
    if (!chart) return;
    const status = withHandled(release);
    const kind = status.lastAttemptedReleaseAction === 'upgrade' ? 'upgradeFailures' : 'installFailures';
    release.status = {
      ...status,
      failures: (status.failures ?? 0) + 1,
      [kind]: (status[kind] ?? 0) + 1,
      history: withFailed(release, chart, this.#world.clock.now()),
    };
  }

  /** What the API server says where the webhook of the provider does not answer. */
  #unanswered({ metadata }: HelmRelease): string {
    const made = this.#writer.madeBy(keyOf(metadata)).map(({ object }) => object);
    const infrastructure = made.find(({ kind }) => /^[A-Z]\w+Cluster$/.test(kind) && kind !== 'Cluster');
    const kind = infrastructure?.kind ?? 'DevCluster';
    const lower = kind.toLowerCase();
    const path = `validate-infrastructure-cluster-x-k8s-io-v1beta2-${lower}`;
    const failure = `failed calling webhook "validation.${lower}.infrastructure.cluster.x-k8s.io": failed to call webhook: Post "https://capi-provider-webhook-service.${systemNamespace}.svc:443/${path}?timeout=10s": dial tcp 10.96.0.17:443: connect: connection refused`;
    return `cannot patch "${infrastructure?.metadata.name ?? metadata.name}" with kind ${kind}: Internal error occurred: ${failure}`;
  }

  /** What a provider's webhook would say of a changed machine template of the cluster. */
  #immutable({ metadata }: HelmRelease): string {
    const made = this.#writer.madeBy(keyOf(metadata)).map(({ object }) => object);
    const stand: KubeObject = {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
      kind: 'DevMachineTemplate',
      metadata: { name: `${metadata.name}-worker-mt`, namespace: metadata.namespace },
    };
    const template = made.filter(({ kind }) => kind.endsWith('MachineTemplate')).at(-1) ?? stand;
    const hook = `validation.${template.kind.toLowerCase()}.infrastructure.cluster.x-k8s.io`;
    const { message } = immutableTemplate(template);
    return refusalText(template, `admission webhook "${hook}" denied the request: ${message}`);
  }
}

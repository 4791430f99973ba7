import { createHash } from 'node:crypto';
import { loadChart } from '../../lib/charts.ts';
import type { Condition } from '../client/objects.ts';
import { keyOf, nameOf } from '../client/objects.ts';
import { setCondition } from '../conditions.ts';
import { managedLabel } from '../kinds.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import { type Controller, updateStatus, type World } from '../world.ts';

/** source-controller for HelmRepository and HelmChart; like the bundled one it sees only what carries the managed label. */
export class SourceController implements Controller {
  readonly name = 'helm-source';
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { helmCharts, helmRepositories } = this.#world.caches;
    helmCharts.onChange((now) => now && enqueue(keyOf(now.metadata)));
    helmRepositories.onChange((now) => now && enqueue(keyOf(now.metadata)));
  }

  async reconcile(key: string): Promise<Requeue> {
    const { helmCharts, helmRepositories } = this.#world.caches;
    const at = nameOf(key);
    const repository = helmRepositories.get(at);
    if (repository?.metadata.labels?.[managedLabel] === 'true') {
      const conditions = structuredClone(repository.status?.conditions ?? []);
      this.#ready(conditions, 'Succeeded', 'stored artifact', repository.metadata.generation);
      const status = { ...repository.status, conditions, observedGeneration: repository.metadata.generation };
      await updateStatus(this.#world, helmRepositories, repository, { ...repository, status });
    }
    const chart = helmCharts.get(at);
    if (chart?.metadata.labels?.[managedLabel] !== 'true') return undefined;
    const conditions = structuredClone(chart.status?.conditions ?? []);
    const { generation, namespace, name } = chart.metadata;
    const found = loadChart(chart.spec.chart, chart.spec.version ?? '*');
    if (!found) {
      const message = `chart pull error: failed to get chart version for remote reference: no '${chart.spec.chart}' chart with version matching '${chart.spec.version ?? '*'}' found`;
      const failed = {
        type: 'Ready',
        status: 'False',
        reason: 'ChartPullError',
        message,
        observedGeneration: generation,
      } as const;
      setCondition(conditions, failed, this.#world.clock.now());
      await updateStatus(this.#world, helmCharts, chart, {
        ...chart,
        status: { ...chart.status, conditions, observedGeneration: generation },
      });
      return undefined;
    }
    this.#ready(
      conditions,
      'ChartPullSucceeded',
      `pulled '${found.name}' chart with version '${found.version}'`,
      generation,
    );
    const path = `helmchart/${namespace}/${name}/${found.name}-${found.version}.tgz`;
    const known = chart.status?.artifact as { revision?: string } | undefined;
    const artifact =
      known?.revision === found.version
        ? known
        : {
            path,
            url: `http://source-controller.${namespace}.svc.cluster.local./${path}`,
            revision: found.version,
            digest: `sha256:${createHash('sha256').update(JSON.stringify(found)).digest('hex')}`,
            lastUpdateTime: `${this.#world.clock.now().toISOString().slice(0, 19)}Z`,
          };
    const status = {
      ...chart.status,
      conditions,
      artifact,
      observedChartName: found.name,
      observedGeneration: generation,
    };
    await updateStatus(this.#world, helmCharts, chart, { ...chart, status });
    return undefined;
  }

  #ready(conditions: Condition[], reason: string, message: string, observedGeneration: number | undefined): void {
    setCondition(
      conditions,
      { type: 'Ready', status: 'True', reason, message, observedGeneration },
      this.#world.clock.now(),
    );
  }
}

import { expect, it } from 'vitest';
import { queryInstant } from '../../sandbox/prometheus/promql/engine.ts';
import { MemorySource } from '../../sandbox/prometheus/promql/memory-source.ts';
import { costQueries } from '../../server/kof/queries/cost.ts';

const minuteMs = 60_000;
const labels = { cluster: 'cluster', clusterNamespace: 'clusterNamespace', region: 'promxyCluster' };
const own = { cluster: 'dev', clusterNamespace: 'team-a', namespace: 'web' };
const exporters = ['kube-state-metrics-0', 'kube-state-metrics-1'];

/** Two hours, a sample a minute; `from` and `to` are minutes. */
function series(value: (minute: number) => number, from = 0, to = 120): [number, number][] {
  return Array.from({ length: to - from + 1 }, (_, index) => [(from + index) * minuteMs, value(from + index)]);
}

/** Of one container of a pod that runs, and of a Job that has finished, each told by two exporters. */
function source(): MemorySource {
  const world = new MemorySource();
  for (const instance of exporters) {
    for (const [pod, phase] of [
      ['api-0', 'Running'],
      ['report-x', 'Succeeded'],
    ] as const) {
      const about = { ...own, instance, pod, job: 'kube-state-metrics' };
      for (const one of ['Pending', 'Running', 'Succeeded']) {
        world.add(
          { __name__: 'kube_pod_status_phase', ...about, phase: one },
          series(() => Number(one === phase)),
        );
      }
      const asked = { __name__: 'kube_pod_container_resource_requests', ...about, container: 'main' };
      world.add(
        { ...asked, resource: 'cpu' },
        series(() => 2),
      );
      world.add(
        { ...asked, resource: 'memory' },
        series(() => 2 ** 30),
      );
    }
    const cadvisor = { ...own, instance, pod: 'api-0', container: 'main', image: 'i', job: 'kubelet' };
    const used = { ...cadvisor, metrics_path: '/metrics/cadvisor' };
    // It was started anew half an hour before the end, and so is another container.
    for (const [id, from, to] of [
      ['/kube/one', 0, 90],
      ['/kube/two', 91, 120],
    ] as const) {
      world.add(
        { __name__: 'container_cpu_usage_seconds_total', ...used, id },
        series((minute) => (minute - from) * 60, from, to),
      );
      world.add(
        { __name__: 'container_memory_working_set_bytes', ...used, id },
        series(() => 2 ** 30, from, to),
      );
    }
  }
  return world;
}

function ask(query: string, by = 'resource', world = source()): Record<string, number> {
  const result = queryInstant(query, 120 * minuteMs, { source: world });
  if (result.type === 'scalar' || result.type === 'string') throw new Error('a vector was asked for');
  return Object.fromEntries(result.series.map((one) => [one.labels[by] ?? '', one.values[0] ?? Number.NaN]));
}

it('counts what pods that live ask for, once however many exporters tell of them', () => {
  expect(ask(costQueries(labels).requested)).toEqual({ cpu: 2, memory: 2 ** 30 });
});

it('counts what containers use once, also of one that was started anew', () => {
  const { cpu = 0, memory = 0 } = ask(costQueries(labels).used);
  // One core all the time; both engines leave out the minute between the two.
  expect(cpu).toBeGreaterThan(0.95);
  expect(cpu).toBeLessThan(1.05);
  expect(memory / 2 ** 30).toBeCloseTo(1, 6);
});

it('can be asked about some clusters alone', () => {
  const { requested } = costQueries(labels, '5m', 'clusterNamespace=~"team-b",cluster=~"dev"');
  expect(ask(requested)).toEqual({});
});

it('counts a volume without a price for the namespaces that had it, and nothing of claims that wait for one', () => {
  const world = new MemorySource();
  const { namespace: _namespace, ...cluster } = own;
  for (const instance of exporters) {
    const about = { ...cluster, instance, job: 'kube-state-metrics' };
    for (const persistentvolume of ['pv-1', 'pv-2']) {
      world.add(
        { __name__: 'kube_persistentvolume_capacity_bytes', ...about, persistentvolume },
        series(() => 8 * 2 ** 30),
      );
    }
    const claim = (namespace: string, volumename: string, from = 0, to = 120) =>
      world.add(
        { __name__: 'kube_persistentvolumeclaim_info', ...about, namespace, persistentvolumeclaim: 'data', volumename },
        series(() => 1, from, to),
      );
    claim('web', 'pv-1');
    // Released and claimed anew, with a quarter of the hour to go.
    claim('old', 'pv-2', 0, 104);
    claim('new', 'pv-2', 105);
    claim('waits', '');
    claim('waits-too', '');
  }
  const { unpricedGib, unpricedGibOf } = costQueries(labels);
  expect(ask(unpricedGib, 'cluster', world)).toEqual({ dev: 16 });
  const { web = 0, old = 0, new: next = 0, ...rest } = ask(unpricedGibOf, 'namespace', world);
  expect(rest).toEqual({});
  expect(web).toBeCloseTo(8, 6);
  expect(old + next).toBeCloseTo(8, 6);
  expect(Math.abs(next - 2)).toBeLessThan(0.25);
});

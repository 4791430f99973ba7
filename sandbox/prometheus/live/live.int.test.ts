import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../dev/lib/ports.ts';
import { type KubeApi, startKubeApi } from '../../../tests/support/kube-api.ts';
import { readKubeconfig } from '../../controllers/client/kubeconfig.ts';
import { KubeClient } from '../../controllers/client/rest.ts';
import { Home } from '../../lib/home.ts';
import { writeSeed } from '../../seed/main.ts';
import { queryInstant } from '../promql/engine.ts';
import { FleetSource } from '../series/fleet-source.ts';
import { startMetrics } from '../start.ts';
import { LiveFleet } from './fleet.ts';
import { FleetRegistry } from './registry.ts';

type Row = { metric: Record<string, string>; value: [number, string] };

let folder: string;
let api: KubeApi;
let metrics: Awaited<ReturnType<typeof startMetrics>>;

const start = async (): Promise<void> => {
  const [port, logsPort] = [await freePort(), await freePort()];
  metrics = await startMetrics({ kubeconfigPath: api.kubeconfig, homeFolder: folder, port, logsPort });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-metrics-'));
  const backup = join(folder, 'backup.json');
  await writeSeed(backup, { childKubeconfig: () => 'none' });
  api = await startKubeApi([], { backup });
  await start();
});

afterAll(async () => {
  await metrics?.stop();
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask(query: string, timeMs = Date.now()): Promise<Row[]> {
  const body = new URLSearchParams({ query, time: String(timeMs / 1000) });
  const response = await fetch(`${metrics.url}/api/v1/query`, { method: 'POST', body });
  const { status, data, error } = (await response.json()) as {
    status: string;
    data: { result: Row[] };
    error?: string;
  };
  if (status !== 'success') throw new Error(error);
  return data.result;
}

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

interface Machine {
  metadata: { name: string; namespace: string; labels: Record<string, string> };
  status: { nodeRef?: { name: string } };
}
const machinesPath = '/apis/cluster.x-k8s.io/v1beta2/machines';
const listMachines = async (): Promise<Machine[]> =>
  (await api.client.request<{ items: Machine[] }>({ method: 'GET', path: machinesPath })).body.items;

test('each machine that became a node is a node of its cluster', async () => {
  const counts = new Map<string, number>();
  for (const { metadata, status } of await listMachines()) {
    if (!status.nodeRef) continue;
    const key = `${metadata.namespace}/${metadata.labels['cluster.x-k8s.io/cluster-name']}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const rows = await ask('count by (clusterNamespace, cluster) (kube_node_info{job="kube-state-metrics"})');
  const found = new Map(
    rows.map(({ metric, value }) => [`${metric.clusterNamespace}/${metric.cluster}`, Number(value[1])]),
  );
  expect(counts.size).toBeGreaterThan(15);
  for (const [key, count] of counts) {
    // What cannot be reached says nothing, though it has nodes.
    if (found.has(key)) expect([key, found.get(key)]).toEqual([key, count]);
  }
  expect([...counts.keys()].filter((key) => !found.has(key)).length).toBeLessThan(4);
});

test('history reaches back 90 days and no further, and knows clusters that are gone', async () => {
  const dayMs = 86_400_000;
  // Two hours, since any region may have been silent for forty minutes of them.
  const seen = (cluster = '.+') => `last_over_time(kube_node_info{cluster=~"${cluster}"}[2h])`;
  expect(await ask(seen('ledger-prod'), Date.now() - 89 * dayMs)).not.toEqual([]);
  expect(await ask(seen(), Date.now() - 91 * dayMs)).toEqual([]);
  const twice = `count by (cluster) (group by (clusterNamespace, cluster) (${seen()})) > 1`;
  expect(await ask(twice)).toEqual([]);
  expect((await ask(twice, Date.now() - 20 * dayMs)).map(({ metric }) => metric.cluster)).toEqual(['tools-prod']);
});

test('requests fit the nodes, and what containers use fits what nodes use', async () => {
  const by = '(clusterNamespace, cluster, node)';
  const requested = `sum by ${by} (kube_pod_container_resource_requests{resource="cpu"})`;
  const allocatable = `sum by ${by} (kube_node_status_allocatable{job="kube-state-metrics",resource="cpu"})`;
  expect(await ask(`${requested} > ${allocatable}`)).toEqual([]);
  const cadvisor = 'job="kubelet",metrics_path="/metrics/cadvisor",container!=""';
  const contained = `sum by (clusterNamespace, cluster) (rate(container_cpu_usage_seconds_total{${cadvisor}}[5m]))`;
  const used = 'sum by (clusterNamespace, cluster) (rate(node_cpu_seconds_total{mode!~"idle|iowait|steal"}[5m]))';
  expect(await ask(`${contained} > ${used}`)).toEqual([]);
  expect((await ask(used)).length).toBeGreaterThan(20);
});

test('services are allocated in their namespaces, those of multi-cluster services too', async () => {
  const query =
    'group by (namespace) (container_cpu_allocation{cluster="ci-runners",namespace=~"kyverno|cert-manager|velero"})';
  const found = (await ask(query)).map(({ metric }) => metric.namespace);
  expect(found.sort()).toEqual(['cert-manager', 'kyverno', 'velero']);
});

/** Nodes of a cluster at an instant, asked ten minutes from now: what still lives has samples until then. */
function nodesAt(registry: FleetRegistry, cluster: string, timeMs: number): string[] {
  const now = (): number => Date.now() + 600_000;
  const fleet = new LiveFleet(() => registry.facts(), now);
  const source = new FleetSource({ clusters: () => fleet.clusters(), intervalMs: 30_000, now, historyMs: 86_400_000 });
  const result = queryInstant(`kube_node_info{cluster="${cluster}"}`, timeMs, { source });
  return result.type === 'vector' ? result.series.map(({ labels }) => labels.node ?? '') : [];
}

test('a node that is deleted ends, and is remembered by the next start', async () => {
  const home = new Home(join(folder, 'registry'));
  const open = async (): Promise<FleetRegistry> =>
    FleetRegistry.open(new KubeClient(await readKubeconfig(api.kubeconfig)), home, (text) =>
      process.stderr.write(text),
    );
  let registry = await open();
  const before = nodesAt(registry, 'vault-fra', Date.now());
  const machine = (await listMachines()).find(({ status }) => before.includes(status.nodeRef?.name ?? ''));
  if (!machine) throw new Error('vault-fra has no machine');
  const { namespace, name } = machine.metadata;
  const path = `/apis/cluster.x-k8s.io/v1beta2/namespaces/${namespace}/machines/${name}`;
  const body = { metadata: { finalizers: null } };
  await api.client.request({ method: 'DELETE', path });
  await api.client.request({ method: 'PATCH', path, body, contentType: 'application/merge-patch+json' });
  const rest = before.filter((node) => node !== machine.status.nodeRef?.name);
  const later = (): number => Date.now() + 500_000;
  await until('one node less', async () => nodesAt(registry, 'vault-fra', later()).length === rest.length);
  for (const isAgain of [false, true]) {
    if (isAgain) {
      await registry.stop();
      registry = await open();
    }
    expect(nodesAt(registry, 'vault-fra', later()).sort()).toEqual(rest.sort());
    expect(nodesAt(registry, 'vault-fra', Date.now() - 60_000).sort()).toEqual(before.sort());
  }
  await registry.stop();
});

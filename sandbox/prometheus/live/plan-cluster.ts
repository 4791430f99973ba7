import type { AlertSpec, ClusterSpec, LoadBalancerSpec, NodeSpec, PodSpec, VolumeSpec } from '../fleet/spec.ts';
import { intersect, type Span, subtract } from '../series/spans.ts';
import { steady } from '../series/waves.ts';
import { batchOf } from './batch.ts';
import type { ClusterFact } from './facts.ts';
import { costOutages, exporterPods, regionOutages } from './incidents.ts';
import { planBatch, withBatchUse, withGpus } from './plan-batch.ts';
import { planNodes } from './plan-nodes.ts';
import { planPods } from './plan-pods.ts';
import { fractionOf } from './random.ts';
import { type Site, siteOf } from './sites.ts';

const storagePrices: Record<Site['cloud'], number> = { aws: 0.08, azure: 0.135, gcp: 0.1, custom: 0.04 };
const monthHours = 730;

/** A crash-looping container, where a service failed. */
const crashEverySeconds = 900;

function volumesOf(fact: ClusterFact, pods: readonly PodSpec[], { cloud }: Site): VolumeSpec[] {
  return pods
    .filter(({ workload, endMs }) => workload === 'store' && endMs === null)
    .slice(0, 4)
    .map((pod) => ({
      startMs: pod.startMs,
      endMs: pod.endMs,
      name: `pvc-${pod.uid}`,
      claim: `data-${pod.name}`,
      namespace: pod.namespace,
      pod: pod.name,
      storageClass: 'standard',
      sizeGib: 50 * (1 + Math.floor(4 * fractionOf(`${fact.uid}/size`))),
      usedRatio: 0.2 + 0.6 * fractionOf(`${pod.uid}/used`),
      price: Math.round((storagePrices[cloud] / monthHours) * 1e8) / 1e8,
    }));
}

function loadBalancersOf(fact: ClusterFact, life: Span, { cloud }: Site): LoadBalancerSpec[] {
  const ingress = fact.services.find(({ name }) => name === 'ingress-nginx');
  if (!ingress) return [];
  const ip = `203.0.113.${1 + Math.floor(250 * fractionOf(`${fact.uid}/ip`))}`;
  return [{ ...life, namespace: ingress.namespace, service: ingress.name, ip, price: cloud === 'custom' ? 0 : 0.025 }];
}

function alertsOf(fact: ClusterFact, nodes: readonly NodeSpec[], pods: readonly PodSpec[]): AlertSpec[] {
  const whose = { tenant: fact.tenant, cluster: fact.name };
  const alert = (
    name: string,
    severity: string,
    startMs: number,
    labels: Record<string, string>,
    summary: string,
  ): AlertSpec => ({
    name,
    severity,
    summary,
    startMs,
    endMs: fact.endMs,
    labels,
  });
  const lost = nodes.flatMap(({ name, lost: [span] }) =>
    span
      ? [alert('KubeNodeNotReady', 'warning', span.startMs + 900_000, { ...whose, node: name }, 'A node is not ready')]
      : [],
  );
  const full = nodes
    .filter(({ disk, endMs }) => disk.mean > 0.9 && endMs === null)
    .map(({ name, startMs }) =>
      alert(
        'NodeFilesystemAlmostOutOfSpace',
        'warning',
        startMs,
        { ...whose, node: name, mountpoint: '/' },
        'A disk is almost full',
      ),
    );
  const crashing = pods
    .filter(({ restartEverySeconds }) => restartEverySeconds !== undefined)
    .map(({ namespace, name, startMs }) =>
      alert(
        'KubePodCrashLooping',
        'warning',
        startMs + 900_000,
        { ...whose, namespace, pod: name },
        'A pod starts again and again',
      ),
    );
  const silent =
    fact.silentMs === null
      ? []
      : [alert('KubeAPIDown', 'critical', fact.silentMs + 900_000, whose, 'The API server does not answer')];
  const unready = fact.conditions
    .filter(({ type, isTrue }) => type === 'Ready' && !isTrue)
    .map(({ type, sinceMs }) =>
      alert(
        'ConditionStatusFailed',
        'error',
        sinceMs + 600_000,
        { namespace: fact.namespace, name: fact.name, type },
        'A condition is not met',
      ),
    );
  return [...lost, ...full, ...crashing, ...silent, ...unready];
}

/** When the cluster could be heard: from its first node on, without what its region missed. */
function silencesOf(fact: ClusterFact, site: Site, nodes: readonly NodeSpec[], nowMs: number): Span[] {
  const first = Math.min(...nodes.map(({ startMs }) => startMs));
  if (!Number.isFinite(first)) return [{ startMs: 0, endMs: null }];
  const before = first > fact.startMs ? [{ startMs: fact.startMs, endMs: first }] : [];
  const fromMs = Math.max(fact.startMs, nowMs - 91 * 86_400_000);
  const ended = fact.silentMs === null ? [] : [{ startMs: fact.silentMs, endMs: null }];
  return [...before, ...regionOutages(site.promxyCluster, fromMs, nowMs), ...ended];
}

function crashed(fact: ClusterFact, pods: readonly PodSpec[]): PodSpec[] {
  const isFailing = fact.conditions.some(({ type, isTrue }) => type === 'ServicesInReadyState' && !isTrue);
  const victim = isFailing && pods.find(({ workload }) => fact.services.at(1)?.name === workload);
  return pods.map((pod) => (pod === victim ? { ...pod, restartEverySeconds: crashEverySeconds } : pod));
}

/** Everything that the series of a cluster are computed from, made of what the API server says. */
export function planCluster(fact: ClusterFact, nowMs: number): ClusterSpec {
  const site = siteOf(fact);
  const life: Span = { startMs: fact.startMs, endMs: fact.endMs };
  const batch = batchOf(fact);
  const machines = withGpus(planNodes(fact, site, nowMs), batch);
  const batchPods = planBatch(fact, machines, batch, nowMs);
  const nodes = withBatchUse(machines, batchPods);
  const pods = [...crashed(fact, planPods(fact, nodes, batchPods)), ...batchPods];
  const gaps = costOutages(fact.uid, Math.max(fact.startMs, nowMs - 91 * 86_400_000), nowMs);
  // One cluster has no cost exporter at all.
  const exporters = fact.name === 'legacy-hub' ? [] : exporterPods(fact.uid, life, nowMs);
  const isAnswering: Span[] =
    fact.silentMs === null ? [life] : intersect([life], [{ startMs: 0, endMs: fact.silentMs }]);
  return {
    ...life,
    namespace: fact.namespace,
    name: fact.name,
    tenant: fact.tenant,
    promxyCluster: site.promxyCluster,
    provisioner: site.provisioner,
    fee: site.fee,
    nodes,
    pods,
    ...(batch && { queues: batch.queues }),
    volumes: volumesOf(fact, pods, site),
    loadBalancers: loadBalancersOf(fact, life, site),
    exporters: exporters.map(({ pod, ip, span }) => ({ pod, ip, spans: subtract([span], gaps) })),
    silences: silencesOf(fact, site, nodes, nowMs),
    api: isAnswering,
    apiErrorRatio: fact.name === 'query-green' ? 0.03 : 0.0005,
    apiRequests: steady(10 + 4 * nodes.length),
    alerts: alertsOf(fact, nodes, pods),
    conditions: fact.conditions,
    phase: fact.phase,
  };
}

import type { NodeSpec, PodSpec } from '../fleet/spec.ts';
import { scaled, steady } from '../series/waves.ts';
import type { Batch, RunningTask } from './batch.ts';
import type { ClusterFact } from './facts.ts';
import { systemLevel } from './plan-nodes.ts';
import { fractionOf, hexOf } from './random.ts';

const dayMs = 86_400_000;
/** Dollars an hour of a GPU that is attached to a machine, such as a T4. */
const attachedPrice = 0.35;
/** How old a seeded cluster is when its first jobs begin, and the others: what a month shows is no flat line. */
const beginsAfterDays = [139, 149] as const;

const workersOf = (nodes: readonly NodeSpec[]) =>
  nodes
    .filter(({ isControlPlane, endMs }) => !isControlPlane && endMs === null)
    .sort((a, b) => (a.name < b.name ? -1 : 1));

const podsOf = ({ tasks }: Batch) =>
  tasks.flatMap((task) => Array.from({ length: task.replicas }, (_none, index) => ({ task, index })));
const hasGpu = ({ task }: { task: RunningTask }) => (task.amounts.gpus ?? 0) > 0;

/** Gives workers the GPUs that pods of queues have, one each, so that others wait for some as they say. */
export function withGpus(nodes: readonly NodeSpec[], batch: Batch | null): readonly NodeSpec[] {
  if (!batch) return nodes;
  const count = podsOf(batch).filter(hasGpu).length;
  const chosen = new Set(workersOf(nodes).slice(0, count));
  return nodes.map((node) =>
    chosen.has(node) ? { ...node, gpus: 1, price: { ...node.price, gpu: attachedPrice } } : node,
  );
}

/** Pods of Jobs of Volcano: those with a GPU on the machines that have one, the others beside them. */
export function planBatch(
  fact: ClusterFact,
  nodes: readonly NodeSpec[],
  batch: Batch | null,
  nowMs: number,
): PodSpec[] {
  if (!batch) return [];
  const workers = workersOf(nodes);
  const places = {
    gpu: workers.filter(({ gpus }) => gpus > 0),
    plain: workers.filter(({ gpus }) => gpus === 0),
  };
  const taken = { gpu: 0, plain: 0 };
  return podsOf(batch).flatMap((one) => {
    const kind = hasGpu(one) ? 'gpu' : 'plain';
    const place = taken[kind]++;
    const node = places[kind][place % Math.max(1, places[kind].length)];
    return node ? [podOf(fact, node, one, place, nowMs)] : [];
  });
}

/** What is left of a node beside the pods of queues on it, 0 to 1, with some room for the system. */
export function roomOn(node: NodeSpec, batch: readonly PodSpec[]): number {
  const own = batch.filter((pod) => pod.node === node.name);
  if (own.length === 0) return 1;
  const share = (figure: (pod: PodSpec) => number, all: number) => own.reduce((sum, pod) => sum + figure(pod), 0) / all;
  const taken = Math.max(
    share(({ cpuRequest }) => cpuRequest, node.vcpu),
    share(({ memoryRequestGib }) => memoryRequestGib, node.memoryGib),
  );
  return Math.max(0.05, 0.9 - taken);
}

/**
 * Nodes on which pods of queues run are busy with these, and with less of what the teams run beside them: all their life,
 * also before the first of those pods began.
 */
export function withBatchUse(nodes: readonly NodeSpec[], batch: readonly PodSpec[]): readonly NodeSpec[] {
  return nodes.map((node) => {
    const own = batch.filter((pod) => pod.node === node.name);
    if (own.length === 0) return node;
    const { mean } = node.cpu;
    const others = scaled(node.cpu, (systemLevel + (mean - systemLevel) * roomOn(node, batch)) / mean);
    const used = own.reduce((sum, { cpu }) => sum + cpu.mean, 0) / node.vcpu;
    return { ...node, cpu: { ...others, mean: others.mean + used } };
  });
}

function podOf(
  fact: ClusterFact,
  node: NodeSpec,
  { task, index }: { task: RunningTask; index: number },
  place: number,
  nowMs: number,
): PodSpec {
  const { namespace, job, queue, amounts } = task;
  const name = `${job}-${task.task}-${index}`;
  const seed = `${fact.uid}/${namespace}/${name}`;
  const uid = hexOf(`${seed}/uid`, 32);
  const [cpu, memoryGib] = [amounts.cpu ?? 0, amounts.memoryGib ?? 0];
  const begin = Math.max(node.startMs, fact.startMs + beginsAfterDays[place < 3 ? 0 : 1] * dayMs);
  return {
    startMs: begin < nowMs ? begin : node.startMs,
    endMs: node.endMs,
    namespace,
    name,
    uid: `${uid.slice(0, 8)}-${uid.slice(8, 12)}-4${uid.slice(13, 16)}-a${uid.slice(17, 20)}-${uid.slice(20)}`,
    container: task.task,
    image: `registry.demo/${job}:1`,
    node: node.name,
    ip: `10.244.${200 + (place % 50)}.${10 + index}`,
    workload: job,
    workloadKind: 'Job',
    cpuRequest: cpu,
    memoryRequestGib: memoryGib,
    gpus: amounts.gpus ?? 0,
    // As Volcano's controller of Jobs labels its pods.
    labels: {
      'volcano.sh/job-name': job,
      'volcano.sh/job-namespace': namespace,
      'volcano.sh/queue-name': queue,
      'volcano.sh/task-spec': task.task,
    },
    cpu: steady(cpu * (0.5 + 0.4 * fractionOf(`${seed}/cpu`))),
    memoryGib: steady(memoryGib * 0.8),
  };
}

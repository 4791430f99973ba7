import { hasHealthyNode, isControlPlane } from '../capi/machines.ts';
import { keyOf, readPath } from '../client/objects.ts';
import type { CapiCluster, Machine } from '../shapes/neighbours.ts';
import { containerNow } from './container-status.ts';
import type { PlannedPod } from './jobs/plan-job.ts';
import { digestOf, stamp, suffixOf, uidOf } from './names.ts';
import { type CoreObject, isCordoned, nodeOf } from './nodes.ts';
import { kubeSystemOf, stateAt, type Workload } from './workload.ts';
import { type Life, lifeKey } from './written/child-api.ts';

interface Place {
  machine: Machine;
  node: CoreObject;
}
/** Where one pod of a workload stands, with or without a node that takes it. */
interface Slot {
  place?: Place;
  /** Tells it from the others of its workload. */
  slot: string;
  seed: string;
  /** Of a pod of a Job. */
  planned?: PlannedPod;
}

/** From which the names and uids of a workload's objects are made. */
export function seedOf(cluster: CapiCluster, { namespace, name, written }: Workload): string {
  const isSystem = namespace === 'kube-system';
  const seed = written?.seed ?? `${keyOf(cluster.metadata)}/${isSystem ? '' : `${namespace}/`}${name}`;
  return written?.turn ? `${seed}/${written.turn}` : seed;
}

/** Name of the ReplicaSet that a Deployment has made. */
export const replicaSetOf = (cluster: CapiCluster, workload: Workload): string =>
  `${workload.name}-${suffixOf(seedOf(cluster, workload), 9)}`;

const isIndexed = ({ written }: Workload): boolean => readPath(written?.object, 'spec.completionMode') === 'Indexed';
const indexKey = 'batch.kubernetes.io/job-completion-index';

function podName(cluster: CapiCluster, workload: Workload, seed: string, { slot, planned }: Slot): string {
  const { kind, name } = workload;
  if (planned && isIndexed(workload)) return `${name}-${planned.index}-${suffixOf(seed, 5)}`;
  if (kind === 'Pod') return name;
  if (kind === 'StatefulSet') return `${name}-${slot}`;
  return `${kind === 'Deployment' ? replicaSetOf(cluster, workload) : name}-${suffixOf(seed, 5)}`;
}

function ownerOf(cluster: CapiCluster, workload: Workload) {
  const { kind, name } = workload;
  const isOfSet = kind === 'Deployment';
  const uid = (!isOfSet && workload.written?.object.metadata.uid) || uidOf(seedOf(cluster, workload));
  const [of, owner] = isOfSet ? ['ReplicaSet', replicaSetOf(cluster, workload)] : [kind, name];
  const apiVersion = kind === 'Job' ? 'batch/v1' : 'apps/v1';
  return { apiVersion, kind: of, name: owner, uid, controller: true, blockOwnerDeletion: true };
}

/** Labels of a workload's pods: those of a Deployment also carry what tells its ReplicaSets apart. */
export function podLabels(cluster: CapiCluster, workload: Workload): Record<string, string> {
  if (workload.kind !== 'Deployment' || !workload.written) return workload.labels;
  const hash = replicaSetOf(cluster, workload).slice(workload.name.length + 1);
  return { ...workload.labels, 'pod-template-hash': hash };
}

const indexOf = (workload: Workload, planned: PlannedPod | undefined): Record<string, string> =>
  planned && isIndexed(workload) ? { [indexKey]: String(planned.index) } : {};

/** A pod on a node; without one it waits for one. */
function podOf(
  cluster: CapiCluster,
  workload: Workload,
  at: Slot,
  { nowMs, life }: { nowMs: number; life: Life | undefined },
): CoreObject {
  const { namespace, kind, written } = workload;
  const { planned } = at;
  const { machine, node } = at.place ?? {};
  const seed = life?.turn ? `${at.seed}/${life.turn}` : at.seed;
  const name = podName(cluster, workload, seed, at);
  const nodeSince = node?.metadata.creationTimestamp ?? cluster.metadata.creationTimestamp ?? stamp(nowMs);
  // A workload that came after its node began then, and a pod that was made anew later still.
  const begun = [nodeSince, workload.since ?? '', life ? stamp(life.sinceMs) : ''].sort().at(-1) ?? nodeSince;
  const sinceMs = life && stamp(life.sinceMs) === begun ? life.sinceMs : Date.parse(begun);
  const alone = kind === 'Pod' ? written?.object : undefined;
  const uid = alone?.metadata.uid ?? uidOf(seed);
  const state = stateAt(workload, sinceMs, nowMs);
  const containers = written?.template.spec.containers ?? [{ name: workload.container, image: workload.image }];
  const ends = written?.program && { startMs: written.startMs, program: written.program };
  const nows = containers.map(({ name: container, image }) =>
    containerNow(state, { pod: { name, namespace, uid }, container, image, sinceMs, ends }, nowMs),
  );
  const endedAs = nows.find(({ phase }) => phase === 'Succeeded' || phase === 'Failed')?.phase;
  const hostIp = machine?.status?.addresses?.find(({ type }) => type === 'InternalIP')?.address;
  const bytes = digestOf(seed);
  // The kubelet of a lost node reports nothing: what it said last stands, and the pod counts as not ready.
  const isReady = nows.every((each) => each.isReady) && machine !== undefined && hasHealthyNode(machine);
  const isMadeAnew = workload.since !== undefined || life !== undefined;
  const condition = (type: string, status: boolean) => ({
    type,
    status: status ? 'True' : 'False',
    lastTransitionTime: begun,
  });
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: alone?.metadata ?? {
      name,
      namespace,
      uid,
      // Readers tell a pod that has gone on by its version.
      resourceVersion: written
        ? String(sinceMs + (state === 'starting' ? 0 : written.startMs) + (endedAs ? (written.program?.runMs ?? 0) : 0))
        : (machine?.metadata.resourceVersion ?? cluster.metadata.resourceVersion),
      creationTimestamp: isMadeAnew ? begun : (machine?.metadata.creationTimestamp ?? begun),
      labels: { ...podLabels(cluster, workload), ...indexOf(workload, planned) },
      ...(written?.template.metadata?.annotations && { annotations: written.template.metadata.annotations }),
      ownerReferences: [ownerOf(cluster, workload)],
    },
    spec: { ...(node && { nodeName: node.metadata.name }), ...(written?.template.spec ?? { containers }) },
    status: node
      ? {
          phase: endedAs ?? (nows.some(({ phase }) => phase === 'Pending') ? 'Pending' : 'Running'),
          ...(hostIp && { hostIP: hostIp }),
          podIP: kind === 'DaemonSet' && hostIp ? hostIp : `10.244.${bytes[0]}.${Math.max(2, bytes[1] ?? 2)}`,
          startTime: begun,
          conditions: [
            condition('PodScheduled', true),
            { ...condition('Ready', isReady), ...(endedAs === 'Succeeded' && { reason: 'PodCompleted' }) },
          ],
          containerStatuses: nows.map((each) => each.status),
        }
      : written?.placedBy
        ? written.object.status
        : {
            phase: 'Pending',
            conditions: [
              {
                ...condition('PodScheduled', false),
                reason: 'Unschedulable',
                message: 'no nodes available to schedule pods',
              },
            ],
          },
  };
}

/** The nodes of a cluster that have joined, by name, and the places on those of them that take a workload. */
function slotsOf(cluster: CapiCluster, machines: readonly Machine[]): (workload: Workload) => Slot[] {
  const places = machines
    .flatMap((machine) => {
      const node = nodeOf(machine);
      return node ? [{ machine, node }] : [];
    })
    .sort((a, b) => a.node.metadata.name.localeCompare(b.node.metadata.name));
  const controlPlanes = places.filter(({ machine }) => isControlPlane(machine));
  const workers = places.filter(({ machine }) => !isControlPlane(machine));
  // Without workers the control plane takes the workloads.
  const free = workers.filter(({ machine }) => !isCordoned(machine));
  const takers = [free, workers].find((some) => some.length > 0) ?? controlPlanes;
  return (workload) => {
    const { on, namespace, written } = workload;
    const seed = seedOf(cluster, workload);
    if (typeof on !== 'number')
      return (on === 'nodes' ? places : controlPlanes).map((place) => {
        const { name } = place.node.metadata;
        return { place, slot: name, seed: `${seed}/${name}` };
      });
    const first = written?.seed ? (digestOf(seed)[0] ?? 0) : 0;
    if (written?.placedBy) {
      const { node } = written.placedBy;
      const place = places.find((one) => one.node.metadata.name === node);
      return [{ ...(place && { place }), slot: '0', seed }];
    }
    if (written?.job)
      return written.job.pods.map((planned) => ({
        place: takers[(first + Number(planned.slot)) % takers.length],
        slot: planned.slot,
        seed: `${seed}/${planned.slot}`,
        planned,
      }));
    // Workloads of a number of pods are wanted also where no node takes them.
    const waiting = written ? on : namespace === 'kube-system' ? 0 : 1;
    const count = takers.length === 0 ? waiting : written ? on : Math.min(on, takers.length);
    return Array.from({ length: count }, (_, index) => {
      const place = takers[(first + index) % takers.length];
      const round = Math.floor(index / Math.max(1, takers.length));
      const where = `${seed}/${place?.node.metadata.name ?? ''}`;
      return { place, slot: String(index), seed: round > 0 ? `${where}/${round}` : where };
    });
  };
}

export interface Placed {
  workload: Workload;
  pods: CoreObject[];
  /** Where each of them stands among them, by its uid. */
  slots: ReadonlyMap<string, string>;
}
/** Undefined where a pod began with its workload. */
export type LifeOf = (key: string, slot: string) => Life | undefined;

/** Workloads with their pods on the nodes of a cluster that have joined. */
export function placeWorkloads(
  cluster: CapiCluster,
  machines: readonly Machine[],
  workloads: readonly Workload[],
  nowMs: number,
  lifeOf: LifeOf = () => undefined,
): Placed[] {
  const chosen = slotsOf(cluster, machines);
  return workloads.map((workload) => {
    const key = lifeKey(workload);
    const made = chosen(workload).map((slot) => ({
      slot: slot.slot,
      pod: podOf(cluster, workload, slot, { nowMs, life: slot.planned?.life ?? lifeOf(key, slot.slot) }),
    }));
    return {
      workload,
      pods: made.map(({ pod }) => pod).sort((a, b) => a.metadata.name.localeCompare(b.metadata.name)),
      slots: new Map(made.map(({ slot, pod }) => [pod.metadata.uid ?? '', slot])),
    };
  });
}

/** The pods of `kube-system` on the nodes of a cluster that have joined. */
export function systemPodsOf(cluster: CapiCluster, machines: readonly Machine[], nowMs = Date.now()): CoreObject[] {
  return placeWorkloads(cluster, machines, kubeSystemOf(cluster), nowMs)
    .flatMap(({ pods }) => pods)
    .sort((a, b) => a.metadata.name.localeCompare(b.metadata.name));
}

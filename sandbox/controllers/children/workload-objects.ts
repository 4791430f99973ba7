import type { CapiCluster } from '../shapes/neighbours.ts';
import { jobOf } from './jobs/job-status.ts';
import { uidOf } from './names.ts';
import type { CoreObject } from './nodes.ts';
import { type Placed, podLabels, replicaSetOf, seedOf } from './pods.ts';

interface Condition {
  type: string;
  status: string;
}
const isReady = (pod: CoreObject): boolean =>
  ((pod.status?.conditions ?? []) as Condition[]).some(({ type, status }) => type === 'Ready' && status === 'True');

function object(
  cluster: CapiCluster,
  { workload, pods }: Placed,
  part: { kind: string; name: string; seed: string },
): CoreObject {
  const { written } = workload;
  if (written && part.kind === workload.kind) return { ...written.object };
  const since = pods.map(({ metadata }) => metadata.creationTimestamp ?? '').sort()[0];
  return {
    apiVersion: 'apps/v1',
    kind: part.kind,
    metadata: {
      name: part.name,
      namespace: workload.namespace,
      uid: uidOf(part.seed),
      resourceVersion: cluster.metadata.resourceVersion,
      generation: 1,
      creationTimestamp: workload.since ?? since ?? cluster.metadata.creationTimestamp,
      labels: podLabels(cluster, workload),
    },
    spec: {
      selector: { matchLabels: podLabels(cluster, workload) },
      template: {
        metadata: { labels: podLabels(cluster, workload) },
        spec: written?.template.spec ?? { containers: [{ name: workload.container, image: workload.image }] },
      },
    },
  };
}

/** How many pods there should be: what is written, or what was brought and has found a place. */
const wantedOf = ({ workload, pods }: Placed): number =>
  workload.written && typeof workload.on === 'number' ? workload.on : pods.length;

function deploymentOf(cluster: CapiCluster, placed: Placed): CoreObject {
  const base = object(cluster, placed, {
    kind: 'Deployment',
    name: placed.workload.name,
    seed: `${seedOf(cluster, placed.workload)}/deployment`,
  });
  const replicas = wantedOf(placed);
  const ready = placed.pods.filter(isReady).length;
  const at = base.metadata.creationTimestamp;
  const { written, state } = placed.workload;
  // What was written a moment ago is still on its way.
  const isStuck = ready < replicas && state !== 'starting' && !(written && state === 'running');
  const progress = isStuck
    ? { status: 'False', reason: 'ProgressDeadlineExceeded' }
    : { status: 'True', reason: ready < replicas ? 'ReplicaSetUpdated' : 'NewReplicaSetAvailable' };
  const named = `ReplicaSet "${replicaSetOf(cluster, placed.workload)}"`;
  const isGoing = ready < replicas && written !== undefined;
  const message = isStuck
    ? `${named} has timed out progressing.`
    : isGoing
      ? `${named} is progressing.`
      : `${named} has successfully progressed.`;
  return {
    ...base,
    spec: { ...base.spec, replicas },
    status: {
      observedGeneration: base.metadata.generation ?? 1,
      replicas,
      updatedReplicas: replicas,
      readyReplicas: ready,
      availableReplicas: ready,
      ...(replicas > ready && { unavailableReplicas: replicas - ready }),
      conditions: [
        {
          type: 'Available',
          status: ready < replicas ? 'False' : 'True',
          reason: ready < replicas ? 'MinimumReplicasUnavailable' : 'MinimumReplicasAvailable',
          message: ready < replicas ? 'Deployment does not have minimum availability.' : '',
          lastTransitionTime: at,
        },
        { type: 'Progressing', ...progress, message, lastTransitionTime: at },
      ],
    },
  };
}

function replicaSetObject(cluster: CapiCluster, placed: Placed): CoreObject {
  const { workload, pods } = placed;
  const base = object(cluster, placed, {
    kind: 'ReplicaSet',
    name: replicaSetOf(cluster, workload),
    seed: seedOf(cluster, workload),
  });
  const uid = workload.written?.object.metadata.uid ?? uidOf(`${seedOf(cluster, workload)}/deployment`);
  return {
    ...base,
    metadata: {
      ...base.metadata,
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          name: workload.name,
          uid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: { ...base.spec, replicas: wantedOf(placed) },
    status: { observedGeneration: 1, replicas: pods.length, readyReplicas: pods.filter(isReady).length },
  };
}

function daemonSetOf(cluster: CapiCluster, placed: Placed): CoreObject {
  const { workload, pods } = placed;
  const base = object(cluster, placed, { kind: 'DaemonSet', name: workload.name, seed: seedOf(cluster, workload) });
  const ready = pods.filter(isReady).length;
  const wanted = pods.length;
  return {
    ...base,
    status: {
      observedGeneration: base.metadata.generation ?? 1,
      desiredNumberScheduled: wanted,
      currentNumberScheduled: wanted,
      updatedNumberScheduled: wanted,
      numberReady: ready,
      numberAvailable: ready,
      numberMisscheduled: 0,
    },
  };
}

function statefulSetOf(cluster: CapiCluster, placed: Placed): CoreObject {
  const { workload, pods } = placed;
  const base = object(cluster, placed, { kind: 'StatefulSet', name: workload.name, seed: seedOf(cluster, workload) });
  const ready = pods.filter(isReady).length;
  return {
    ...base,
    spec: { serviceName: workload.name, ...base.spec, replicas: wantedOf(placed) },
    status: {
      observedGeneration: base.metadata.generation ?? 1,
      replicas: pods.length,
      readyReplicas: ready,
      availableReplicas: ready,
      updatedReplicas: pods.length,
    },
  };
}

const makers: Record<
  string,
  { of: string; make: (cluster: CapiCluster, placed: Placed) => CoreObject | CoreObject[] }
> = {
  Deployment: { of: 'Deployment', make: deploymentOf },
  ReplicaSet: { of: 'Deployment', make: replicaSetObject },
  DaemonSet: { of: 'DaemonSet', make: daemonSetOf },
  StatefulSet: { of: 'StatefulSet', make: statefulSetOf },
  Job: { of: 'Job', make: (_cluster, placed) => jobOf(placed) },
};

/** Objects of one kind that make pods, as their controllers report them; none for a kind that is not theirs. */
export function workloadObjects(cluster: CapiCluster, placed: readonly Placed[], kind: string): CoreObject[] {
  const maker = makers[kind];
  if (!maker) return [];
  return placed.flatMap((each) => (each.workload.kind === maker.of ? maker.make(cluster, each) : []));
}

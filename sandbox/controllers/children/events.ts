import { readPath } from '../client/objects.ts';
import type { CapiCluster } from '../shapes/neighbours.ts';
import { saidOfJob } from './jobs/job-events.ts';
import { digestOf, stamp, uidOf } from './names.ts';
import type { CoreObject } from './nodes.ts';
import { type Placed, replicaSetOf, seedOf } from './pods.ts';
import { restartsUntil, runAt } from './runs.ts';
import { stateAt, type Workload } from './workload.ts';

/** How long Kubernetes keeps an event after it happened last. */
const keptMs = 3_600_000;

interface Happening {
  type: 'Normal' | 'Warning';
  reason: string;
  message: string;
  firstMs: number;
  lastMs: number;
  count: number;
  source: string;
}

type Say = (reason: string, message: string, rest?: Partial<Happening>) => Happening;

/** What the kubelet says of an image that it fetches for the first time. */
function pulled(image: string, said: Say): Happening[] {
  const bytes = digestOf(image).readUInt32BE(0);
  const took = `${1 + (bytes % 1000) / 1000}s`;
  const size = 5_000_000 + (bytes % 90_000_000);
  return [
    said('Pulling', `Pulling image "${image}"`),
    said(
      'Pulled',
      `Successfully pulled image "${image}" in ${took} (${took} including waiting). Image size: ${size} bytes.`,
    ),
  ];
}

/** Why a pod has no node; undefined while its own scheduler has not said anything. */
function unplacedWords(pod: CoreObject, { written }: Workload): string | undefined {
  if (!written?.placedBy) return '0/0 nodes are available: no nodes available to schedule pods.';
  const conditions = (pod.status?.conditions ?? []) as { type: string; message?: string }[];
  return conditions.find(({ type }) => type === 'PodScheduled')?.message;
}

function ofContainer(pod: CoreObject, workload: Workload, nowMs: number): Happening[] {
  const { container, image } = workload;
  const scheduler = workload.written?.placedBy?.scheduler ?? 'default-scheduler';
  const node = String(readPath(pod, 'spec.nodeName') ?? '');
  const sinceMs = Date.parse(String(readPath(pod, 'status.startTime') ?? ''));
  if (node === '' || Number.isNaN(sinceMs)) {
    const message = unplacedWords(pod, workload);
    if (message === undefined) return [];
    const firstMs = Date.parse(pod.metadata.creationTimestamp ?? stamp(nowMs));
    const minutes = Math.floor(Math.max(0, nowMs - firstMs) / 300_000);
    const lastMs = firstMs + minutes * 300_000;
    return [
      { type: 'Warning', reason: 'FailedScheduling', message, firstMs, lastMs, count: minutes + 1, source: scheduler },
    ];
  }
  const state = stateAt(workload, sinceMs, nowMs);
  const restarts = state === 'crashing' ? restartsUntil(sinceMs, nowMs) : 0;
  const last = runAt(sinceMs, restarts);
  const said: Say = (reason, message, rest = {}) => ({
    type: 'Normal',
    reason,
    message,
    firstMs: sinceMs,
    lastMs: sinceMs,
    count: 1,
    source: 'kubelet',
    ...rest,
  });
  const assigned = said(
    'Scheduled',
    `Successfully assigned ${pod.metadata.namespace}/${pod.metadata.name} to ${node}`,
    { source: scheduler },
  );
  const again = { lastMs: last.startMs, count: restarts + 1 };
  const started = [
    ...(workload.written
      ? pulled(image, said)
      : [said('Pulled', `Container image "${image}" already present on machine`, again)]),
    said('Created', `Created container: ${container}`, again),
    said('Started', `Started container ${container}`, again),
  ];
  switch (state) {
    case 'running':
    case 'completed':
    case 'errored':
      return [assigned, ...started];
    case 'starting':
      return [assigned, said('Pulling', `Pulling image "${image}"`)];
    case 'no-image': {
      const tries = 1 + Math.floor((nowMs - sinceMs) / 300_000);
      const lastMs = sinceMs + (tries - 1) * 300_000;
      const failed = { type: 'Warning' as const, lastMs, count: tries };
      return [
        assigned,
        said('Pulling', `Pulling image "${image}"`, { lastMs, count: tries }),
        said(
          'Failed',
          `Failed to pull image "${image}": failed to pull and unpack image "${image}": not found`,
          failed,
        ),
        said('Failed', 'Error: ErrImagePull', failed),
        said('BackOff', `Back-off pulling image "${image}"`, { ...failed, type: 'Normal' }),
        said('Failed', 'Error: ImagePullBackOff', failed),
      ];
    }
    case 'crashing': {
      const where = `pod ${pod.metadata.name}_${pod.metadata.namespace}(${pod.metadata.uid})`;
      const message = `Back-off restarting failed container ${container} in ${where}`;
      // The kubelet looks at it again and again while it waits, and says so at most every few seconds.
      const lastMs = Math.max(last.endMs, nowMs - (nowMs % 15_000));
      return [
        assigned,
        ...started,
        said('BackOff', message, { type: 'Warning', lastMs, count: 1 + Math.floor((lastMs - sinceMs) / 15_000) }),
      ];
    }
  }
}

/** An event has neither spec nor status. */
interface KubeEvent extends CoreObject {
  involvedObject: { apiVersion: string; kind: string; name: string; namespace: string; uid: string };
  type: string;
  reason: string;
  message: string;
  count: number;
  firstTimestamp: string;
  lastTimestamp: string;
  source: { component: string };
}

function toObject(about: CoreObject, happening: Happening): KubeEvent {
  const { type, reason, message, firstMs, lastMs, count, source } = happening;
  const { name, namespace = '', uid = '' } = about.metadata;
  const seed = `${uid}/${reason}/${message}`;
  return {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: {
      name: `${name}.${uidOf(seed).slice(0, 8)}${uidOf(seed).slice(9, 13)}`,
      namespace,
      uid: uidOf(seed),
      resourceVersion: String(Math.floor(lastMs / 1000)),
      creationTimestamp: stamp(firstMs),
    },
    involvedObject: { apiVersion: about.apiVersion, kind: about.kind, name, namespace, uid },
    type,
    reason,
    message,
    count,
    firstTimestamp: stamp(firstMs),
    lastTimestamp: stamp(lastMs),
    source: { component: source },
  };
}

/** What the controllers say of the pods that they have made for something that was written. */
function ofMakers(cluster: CapiCluster, placed: Placed): KubeEvent[] {
  const { workload, pods } = placed;
  const { written, kind, namespace, name } = workload;
  if (!written || kind === 'Pod') return [];
  const said = (about: CoreObject, reason: string, message: string, atMs: number, source: string): KubeEvent =>
    toObject(about, { type: 'Normal', reason, message, firstMs: atMs, lastMs: atMs, count: 1, source });
  const set = replicaSetOf(cluster, workload);
  const maker: CoreObject =
    kind === 'Deployment'
      ? {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          metadata: { name: set, namespace, uid: uidOf(seedOf(cluster, workload)) },
        }
      : written.object;
  const source = `${maker.kind.toLowerCase()}-controller`;
  const bornMs = (pod: CoreObject) => Date.parse(pod.metadata.creationTimestamp ?? '');
  const made = pods.map((pod) =>
    said(
      maker,
      'SuccessfulCreate',
      kind === 'StatefulSet'
        ? `create Pod ${pod.metadata.name} in StatefulSet ${name} successful`
        : `Created pod: ${pod.metadata.name}`,
      bornMs(pod),
      source,
    ),
  );
  if (kind === 'Job')
    return [
      ...made,
      ...saidOfJob(placed).map(({ about, atMs, ...rest }) =>
        toObject(about, { ...rest, firstMs: atMs, lastMs: atMs, count: 1 }),
      ),
    ];
  if (kind !== 'Deployment' || pods.length === 0) return made;
  const scaled = `Scaled up replica set ${set} from 0 to ${pods.length}`;
  const firstMs = Math.min(...pods.map(bornMs));
  return [said(written.object, 'ScalingReplicaSet', scaled, firstMs, 'deployment-controller'), ...made];
}

/** What Kubernetes has said of the pods of a cluster and has not forgotten yet. */
export function eventsOf(cluster: CapiCluster, placed: readonly Placed[], nowMs: number): CoreObject[] {
  return placed.flatMap((each) => [
    ...ofMakers(cluster, each).filter(({ lastTimestamp }) => nowMs - Date.parse(lastTimestamp) < keptMs),
    ...each.pods.flatMap((pod) =>
      ofContainer(pod, each.workload, nowMs)
        .filter(({ lastMs }) => nowMs - lastMs < keptMs)
        .map((happening) => toObject(pod, happening)),
    ),
  ]);
}

import { keyOf, readPath } from '../../client/objects.ts';
import type { CapiCluster } from '../../shapes/neighbours.ts';
import { programOf } from '../jobs/program.ts';
import type { CoreObject } from '../nodes.ts';
import type { PodTemplate, Workload, Written } from '../workload.ts';
import { type ChildApi, lifeKey } from './child-api.ts';

/** How long a container takes from its pod's making until it runs: its image is pulled meanwhile. */
export const startMs = 3000;
/** Nothing answers there (RFC 2606), so no image comes from there. */
export const isNowhere = (image: string): boolean => /^[^/]+\.invalid(:\d+)?\//.test(image);

const collections: Record<Workload['kind'], string> = {
  Deployment: 'apps/deployments',
  StatefulSet: 'apps/statefulsets',
  DaemonSet: 'apps/daemonsets',
  Job: 'batch/jobs',
  Pod: '/pods',
};

/** Name of the collection of a kind. */
export const collectionOf = (kind: Workload['kind']): string => collections[kind];

const ownScheduler = 'default-scheduler';

/** What another scheduler than Kubernetes' own has made of a pod; it ends by itself unless it is restarted always. */
function placedByOther(
  pod: CoreObject,
): (Pick<Workload, 'since' | 'state'> & Pick<Written, 'placedBy' | 'program'>) | undefined {
  const { schedulerName, nodeName, restartPolicy, containers } = (pod.spec ?? {}) as PodTemplate['spec'] & {
    schedulerName?: string;
    nodeName?: string;
    restartPolicy?: string;
  };
  if (!schedulerName || schedulerName === ownScheduler) return undefined;
  const conditions = (pod.status?.conditions ?? []) as { type: string; status: string; lastTransitionTime?: string }[];
  const scheduled = conditions.find(({ type, status }) => type === 'PodScheduled' && status === 'True');
  const [first = { name: '', image: '' }] = containers;
  const program = restartPolicy === 'Always' ? undefined : programOf(first);
  const isRestarted = restartPolicy === 'OnFailure' && program?.exitCode !== 0;
  return {
    since: scheduled?.lastTransitionTime ?? pod.metadata.creationTimestamp,
    state: isNowhere(first.image) ? 'no-image' : isRestarted ? 'crashing' : 'running',
    placedBy: { scheduler: schedulerName, ...(nodeName && { node: nodeName }) },
    ...(program && { program }),
  };
}

/** So long somebody looks how often a container is started again. */
const restartsMs = 300_000;

/** Whether a pod that another scheduler has placed is still to end by itself. */
export function isToEnd({ written, since, state }: Workload, nowMs: number): boolean {
  if (!written?.placedBy?.node || !written.program) return false;
  const sinceMs = Date.parse(since ?? '');
  if (state === 'crashing') return nowMs < sinceMs + restartsMs;
  // Whoever looks from time to time looks once more after its end.
  return state === 'running' && nowMs < sinceMs + written.startMs + written.program.runMs + 2_000;
}

function workloadOf(cluster: CapiCluster, api: ChildApi, kind: Workload['kind'], object: CoreObject): Workload {
  const { namespace = '', name, uid, creationTimestamp, labels } = object.metadata;
  const template = (kind === 'Pod'
    ? { metadata: { labels }, spec: object.spec }
    : readPath(object, 'spec.template')) as unknown as PodTemplate;
  const [first] = template.spec.containers;
  const { name: container = '', image = '' } = first ?? {};
  const other = kind === 'Pod' ? placedByOther(object) : undefined;
  const count = kind === 'Pod' ? 1 : Number(readPath(object, 'spec.replicas') ?? 1);
  return {
    kind,
    namespace,
    name,
    on: kind === 'DaemonSet' ? 'nodes' : count,
    labels: template.metadata?.labels ?? {},
    container,
    image,
    state: other?.state ?? (isNowhere(image) ? 'no-image' : 'running'),
    since: other?.since ?? creationTimestamp,
    written: {
      object,
      template,
      startMs,
      // What stands for something that was brought goes on with its pods.
      ...(!api.isChanged(collectionOf(kind), object) && {
        seed: `${keyOf(cluster.metadata)}/${namespace}/${name}/${uid}`,
      }),
      turn: api.turnsOf(lifeKey({ kind, namespace, name })),
      ...(other && { placedBy: other.placedBy }),
      ...(other?.program && { program: other.program }),
    },
  };
}

/**
 * What people have written that runs on a cluster.
 * @param kinds those of pods that have no workload are asked for apart
 */
export function writtenWorkloads(
  cluster: CapiCluster,
  api: ChildApi,
  kinds: readonly Workload['kind'][],
  brought: readonly Workload[],
): Workload[] {
  const states = new Map(brought.map((workload) => [lifeKey(workload), workload.state]));
  return kinds.flatMap((kind) =>
    api
      .objects(collectionOf(kind))
      .filter((object) => kind !== 'Pod' || !api.isChanged(collectionOf(kind), object))
      .map((object) => {
        const workload = workloadOf(cluster, api, kind, object);
        // Who only changes how many there are does not mend what keeps them from running.
        const state = workload.written?.turn === 0 ? states.get(lifeKey(workload)) : undefined;
        return state ? { ...workload, state } : workload;
      }),
  );
}

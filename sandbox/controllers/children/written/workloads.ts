import { keyOf, readPath } from '../../client/objects.ts';
import type { CapiCluster } from '../../shapes/neighbours.ts';
import type { CoreObject } from '../nodes.ts';
import type { PodTemplate, Workload } from '../workload.ts';
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

function workloadOf(cluster: CapiCluster, api: ChildApi, kind: Workload['kind'], object: CoreObject): Workload {
  const { namespace = '', name, uid, creationTimestamp, labels } = object.metadata;
  const template = (kind === 'Pod'
    ? { metadata: { labels }, spec: object.spec }
    : readPath(object, 'spec.template')) as unknown as PodTemplate;
  const [first] = template.spec.containers;
  const { name: container = '', image = '' } = first ?? {};
  const count = kind === 'Pod' ? 1 : Number(readPath(object, 'spec.replicas') ?? 1);
  return {
    kind,
    namespace,
    name,
    on: kind === 'DaemonSet' ? 'nodes' : count,
    labels: template.metadata?.labels ?? {},
    container,
    image,
    state: isNowhere(image) ? 'no-image' : 'running',
    since: creationTimestamp,
    written: {
      object,
      template,
      startMs,
      // What stands for something that was brought goes on with its pods.
      ...(!api.isChanged(collectionOf(kind), object) && {
        seed: `${keyOf(cluster.metadata)}/${namespace}/${name}/${uid}`,
      }),
      turn: api.turnsOf(lifeKey({ kind, namespace, name })),
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

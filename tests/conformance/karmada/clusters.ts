import { pathOf } from '../../../sandbox/controllers/client/rest.ts';
import { kinds } from '../../../sandbox/karmada/controllers/kinds.ts';
import type { MemberCluster } from '../../../sandbox/karmada/controllers/shapes.ts';
import { type openPlane, until, untilEqual } from './plane.ts';

/* Clusters for arithmetic: they are registered as agents would do it, and the cases say what they have. */

const served: NonNullable<MemberCluster['status']>['apiEnablements'] = [
  { groupVersion: 'apps/v1', resources: [{ name: 'deployments', kind: 'Deployment' }] },
  { groupVersion: 'batch/v1', resources: [{ name: 'jobs', kind: 'Job' }] },
  { groupVersion: 'v1', resources: [{ name: 'configmaps', kind: 'ConfigMap' }] },
];
/** By it the scheduler tells that it has seen how a cluster is. */
const roundLabel = 'conformance.slipway.dev/round';

/** A cluster, with the kinds that it serves; those that the cases send unless it is said. */
export interface Registered {
  name: string;
  spec?: Partial<MemberCluster['spec']>;
  apiEnablements?: typeof served;
}

type Plane = ReturnType<typeof openPlane>;

const toStatus = (plane: Plane, name: string, status: object) =>
  plane.client.request('PATCH', pathOf(kinds.cluster, { name }, 'status'), { status }, 'application/merge-patch+json');

/** Registers clusters as their agents would; once is enough for all files. */
export async function register(plane: Plane, clusters: readonly Registered[]): Promise<void> {
  for (const { name, spec, apiEnablements = served } of clusters) {
    if (await plane.client.find(kinds.cluster, { name })) continue;
    await plane.client.create(kinds.cluster, {
      apiVersion: 'cluster.karmada.io/v1alpha1',
      kind: 'Cluster',
      metadata: { name },
      spec: { syncMode: 'Pull', ...spec },
    });
    await toStatus(plane, name, { apiEnablements });
  }
}

/**
 * A way to say how many pods clusters have room for.
 * @returns a function that resolves once the scheduler knows
 */
export function roomOf(plane: Plane): (room: Record<string, number>) => Promise<void> {
  let round = 0;
  const name = 'seen';
  return async (room) => {
    round += 1;
    const matchLabels = { [roundLabel]: `${plane.namespace}-${round}` };
    for (const [cluster, pods] of Object.entries(room)) {
      await toStatus(plane, cluster, { resourceSummary: { allocatable: { pods: String(pods) } } });
      await plane.client.mergePatch(kinds.cluster, { name: cluster }, { metadata: { labels: matchLabels } });
    }
    const placement = { clusterAffinity: { labelSelector: { matchLabels } } };
    if (round === 1) await plane.send(plane.configMap(name, ''), placement);
    else await plane.client.mergePatch(kinds.propagationPolicy, plane.at(name), { spec: { placement } });
    // What it sees of labels comes after what it sees of room.
    await untilEqual(async () => {
      const binding = await plane.bindingOf(name, 'configmap');
      const isOfRound = JSON.stringify(binding?.spec.placement) === JSON.stringify(placement);
      return isOfRound && binding?.spec.clusters?.map((one) => one.name).sort();
    }, Object.keys(room).sort());
  };
}

/** Waits until the clock shows another second than the one in which a binding was scheduled last. */
export async function untilLater(plane: Plane, name: string): Promise<void> {
  const scheduled = Date.parse((await plane.bindingOf(name))?.status?.lastScheduledTime ?? '');
  await until('another second', async () => Math.floor(Date.now() / 1000) * 1000 > scheduled);
}

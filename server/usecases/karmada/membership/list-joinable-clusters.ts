import { controlPlanePathSchema } from '../../../../lib/contracts/karmada.ts';
import { joinablePhases } from '../../../../lib/contracts/karmada-joinable.ts';
import {
  type JoinableCluster,
  type JoinableClusters,
  joinableQuerySchema,
} from '../../../../lib/contracts/karmada-membership.ts';
import { type Context, defineQuery } from '../../define.ts';
import { placeMembers } from '../place-members.ts';
import { findControlPlane } from './membership-scope.ts';

/** Enough to choose from; who looks for another one types part of its name. */
const mostClusters = 100;

/** Clusters that are ready and no members of a control plane. */
export const listJoinableClusters = defineQuery({
  name: 'list-joinable-clusters',
  action: 'karmada.manage',
  readAction: 'karmada.read',
  input: { path: controlPlanePathSchema, query: joinableQuerySchema },
  scope: findControlPlane,
  run: async ({ deps }, { query: { q } }, controlPlane): Promise<JoinableClusters> => {
    const members = await placeMembers(deps.memberPrices, deps.db.auto, [controlPlane]);
    const joined = new Set(members.flatMap(({ cluster }) => (cluster ? [`${cluster.namespace}/${cluster.name}`] : [])));
    // One more than is shown tells that there are more.
    const free = await findFree(deps, { q, joined, most: mostClusters + 1 });
    return {
      items: free.slice(0, mostClusters),
      hasMore: free.length > mostClusters,
      endpoint: deps.membership.endpointOf(controlPlane),
    };
  },
});

/** Reads on until enough have not joined: in a large fleet whole pages may be members already. */
async function findFree(
  { clusters, db }: Context['deps'],
  { q, joined, most }: { q: string; joined: ReadonlySet<string>; most: number },
): Promise<JoinableCluster[]> {
  const question = { q, phase: joinablePhases.join(), limit: mostClusters, sort: 'name', order: 'asc' } as const;
  const free: JoinableCluster[] = [];
  let cursor: string | undefined;
  do {
    const page = await clusters.list(db.auto, 'all', { ...question, cursor });
    for (const { namespace, name, project, provider, region } of page.items) {
      if (!joined.has(`${namespace}/${name}`)) free.push({ namespace, name, project, provider, region });
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && free.length < most);
  return free.slice(0, most);
}

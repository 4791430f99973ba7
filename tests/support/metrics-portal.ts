import {
  chartQueries,
  healthQuery,
  historyQuery,
  namespaceCpuQuery,
  namespaceMemoryQuery,
  resourceQuery,
  seenQuery,
  topNamespacesQuery,
  topWorkloadsQuery,
} from '../../server/kof/queries/cluster.ts';
import { loadQuery } from '../../server/kof/queries/load.ts';
import { scopeOf } from '../../server/kof/queries/scope.ts';
import { apiSeenQuery, sightingQuery, vitalsQuery } from '../../server/kof/queries/sightings.ts';

const labels = { cluster: 'cluster', clusterNamespace: 'clusterNamespace', region: 'promxyCluster' };
const clusters = [
  { namespace: 'team-a', name: 'dev' },
  { namespace: 'team-b', name: 'dev' },
  { namespace: 'kcm-system', name: 'prod-aws' },
];

/** Every query that the portal asks, of each cluster of the reference set; `isRange`: also asked through time. */
export function portalQueries(): { id: string; query: string; isRange: boolean }[] {
  const ofAll = [
    { id: 'sightings', query: sightingQuery(labels), isRange: true },
    { id: 'vitals', query: vitalsQuery(labels), isRange: false },
    { id: 'API servers seen', query: apiSeenQuery(labels), isRange: false },
    { id: 'loads', query: loadQuery(labels), isRange: true },
  ];
  return [...ofAll, ...clusters.flatMap(queriesOf)];
}

function queriesOf(ref: (typeof clusters)[number]) {
  const scope = scopeOf(labels, ref);
  const named = ['default', 'kube-system'];
  const instants = {
    health: healthQuery(scope),
    seen: seenQuery(scope),
    resources: resourceQuery(scope),
    // More than there are, since equal ones at the end of a ranking are anybody's.
    namespaces: topNamespacesQuery(scope, 100),
    workloads: topWorkloadsQuery(scope, 1000),
  };
  const ranges = {
    history: historyQuery(scope),
    ...Object.fromEntries(Object.entries(chartQueries).map(([id, build]) => [id, build(scope, '600s')])),
    namespaceCpu: namespaceCpuQuery(scope, '600s', named),
    namespaceMemory: namespaceMemoryQuery(scope, named),
  };
  const of = (queries: Record<string, string>, isRange: boolean) =>
    Object.entries(queries).map(([id, query]) => ({ id: `${id} of ${ref.namespace}/${ref.name}`, query, isRange }));
  return [...of(instants, false), ...of(ranges, true)];
}

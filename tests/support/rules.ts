import type { ClusterService, ClusterServiceSet } from '../../lib/contracts/cluster-services.ts';
import { multiClusterServiceStore } from '../../server/db/services/multi-cluster-service-store.ts';
import { writeRolloutSets } from '../../server/db/services/rollout-sets.ts';
import type { MultiClusterService } from '../../server/domain/multi-cluster-services/multi-cluster-service.ts';
import type { TestDeps } from './deps.ts';

/** One service of a rule on a cluster. */
export const ruleService = (state: ClusterService['state'], more: Partial<ClusterService> = {}): ClusterService => ({
  name: 'agent',
  namespace: 'agents',
  template: 'agent-1',
  version: '1.0',
  state,
  since: null,
  cause: null,
  nextStep: null,
  words: null,
  dependsOn: [],
  upgrades: [],
  ...more,
});

/** How a rule stands on one cluster. `services` null: k0rdent has made no set there. */
interface OnCluster {
  namespace: string;
  name: string;
  services: ClusterService[] | null;
  isMatched?: boolean;
  message?: string;
  set?: Partial<ClusterServiceSet>;
}

/** A multi-cluster service of one service, as the worker would have seen it, with what became of it. */
export async function createRule(
  deps: TestDeps,
  name: string,
  clusters: readonly OnCluster[],
  more: Partial<MultiClusterService> = {},
): Promise<void> {
  const at = new Date('2026-08-20T09:00:00Z');
  const service: MultiClusterService = {
    name,
    uid: `uid-${name}`,
    resourceVersion: '1',
    generation: 1,
    observedGeneration: 1,
    selector: { matchLabels: { tier: 'prod' }, matchExpressions: [] },
    services: [
      {
        name: 'agent',
        namespace: 'agents',
        template: 'agent-1',
        templateChain: '',
        version: '1.0',
        isDisabled: false,
        dependsOn: [],
      },
    ],
    priority: 100,
    driftMode: 'continuous',
    provider: 'ksm-projectsveltos',
    dependsOn: [],
    keepsOnMismatch: false,
    keptBy: null,
    isSelfManaged: false,
    conditions: [],
    createdAt: at,
    deletedAt: null,
    ...more,
  };
  const matches = clusters
    .filter(({ isMatched }) => isMatched !== false)
    .map(({ namespace, name: cluster, message = '' }) => ({
      namespace,
      name: cluster,
      isRegional: false,
      isDeployed: false,
      reason: '',
      message,
      since: at,
    }));
  await deps.db.transact(async (tx) => {
    await multiClusterServiceStore.write(tx, [{ service, matches }], at);
    for (const { namespace, name: cluster, services, set } of clusters) {
      if (services === null) continue;
      // The other sets of the cluster stay.
      const known = await tx.$queryRawUnsafe<
        { name: string; rule: string; isPaused: boolean; services: ClusterService[] }[]
      >(
        `SELECT name, multi_cluster_service AS rule, is_paused AS "isPaused", services FROM cluster_service_sets
         WHERE namespace = $1 AND cluster = $2`,
        namespace,
        cluster,
      );
      const serviceSets = [
        ...known.map((one) => ({ ...toSet(one.name, one.rule, one.services), isPaused: one.isPaused })),
        { ...toSet(`${cluster}-${name}`, name, services), ...set },
      ];
      await writeRolloutSets(tx, [{ row: { namespace, name: cluster }, detail: { serviceSets } }]);
    }
  });
}

const toSet = (name: string, rule: string, services: ClusterService[]): ClusterServiceSet => ({
  name,
  multiClusterService: rule,
  priority: 100,
  driftMode: 'continuous',
  isPaused: false,
  generation: 1,
  trouble: null,
  services,
});

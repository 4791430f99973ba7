import { nowhere } from '../../server/domain/credentials/kubeconfig-check.ts';
import { createClient } from '../../server/kube/client.ts';
import { loadConnection } from '../../server/kube/config.ts';
import { createWorkloadsPort } from '../../server/kube/inside/port.ts';
import { type Api, createApi } from './api.ts';
import { createTestDeps } from './deps.ts';
import { type FleetWorld, startFleetWorld } from './fleet-world.ts';
import { kubectl } from './kubectl.ts';
import { createCluster, createPerson, seedOrganisation } from './organisation.ts';
import { createMigratedDatabase } from './postgres.ts';

/** The cluster of a `WrittenWorld`. */
export const writtenCluster = { namespace: 'storefront', name: 'cart-prod' };

/** A fleet with a portal beside it: what kubectl writes on one of its clusters, a lead of its project reads. */
export interface WrittenWorld extends FleetWorld {
  api: Api;
  /** Of the lead. */
  token: string;
  /** kubectl on the cluster. */
  run: (...args: string[]) => Promise<string>;
}

export async function startWrittenWorld(): Promise<WrittenWorld> {
  const database = await createMigratedDatabase();
  const deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  const { namespace, name } = writtenCluster;
  const { token } = await createPerson(deps, 'lead2@demo', ['storefront-leads']);
  await createCluster(deps, namespace, name, namespace);
  const world = await startFleetWorld();
  const client = createClient(loadConnection(world.kubeconfig));
  deps.workloads = createWorkloadsPort({ client, systemNamespace: 'kcm-system', reach: nowhere });
  const kubeconfig = await world.kubeconfigOf(writtenCluster);
  return {
    ...world,
    api: createApi(deps),
    token,
    run: async (...args) => (await kubectl(kubeconfig, ...args)) ?? '',
    stop: async () => {
      await world.stop();
      await deps.db.close();
      await database.drop();
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { startWithTwoMembers } from '../sandbox/karmada-workloads.ts';
import { createTestDeps, type TestDeps } from './deps.ts';
import { applyKarmadaRights } from './karmada-rights.ts';
import type { KarmadaWorld } from './karmada-world.ts';
import { createPerson, seedOrganisation } from './organisation.ts';
import { createMigratedDatabase } from './postgres.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

/** A portal whose only control plane, `fleet-eu`, has two members. */
export interface KarmadaPortal {
  world: KarmadaWorld;
  deps: TestDeps;
  databaseUrl: string;
  /** For files of the test; it goes with the portal. */
  folder: string;
  /** With the rights that Slipway has on the control plane. */
  kubeconfig: string;
  /** By the names of the people. */
  tokens: Record<string, string>;
  /** Starts a worker that follows the control plane; the last one ends with the portal. */
  startWorker(): Promise<WorkerProcess>;
  stop(): Promise<void>;
}

/**
 * Starts a control plane and a portal of the seeded organisation.
 * @param people the group of each
 * @param namespaces that are on the control plane from the beginning
 */
export async function startKarmadaPortal(
  people: Readonly<Record<string, string>>,
  namespaces: readonly string[] = ['payments', 'storefront'],
  options: Parameters<typeof startWithTwoMembers>[0] = {},
): Promise<KarmadaPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'karmada-portal-'));
  const [world, database] = await Promise.all([startWithTwoMembers(options), createMigratedDatabase()]);
  const deps = createTestDeps(database.url);
  deps.karmadaControlPlanes = ['fleet-eu'];
  await seedOrganisation(deps);
  const tokens: Record<string, string> = {};
  for (const [who, group] of Object.entries(people))
    tokens[who] = (await createPerson(deps, `${who}@demo`, [group])).token;
  const kubeconfig = join(folder, 'slipway');
  await applyKarmadaRights(world, kubeconfig);
  for (const name of namespaces)
    await world.client.create(kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  let worker: WorkerProcess | undefined;
  return {
    world,
    deps,
    databaseUrl: database.url,
    folder,
    kubeconfig,
    tokens,
    async startWorker() {
      // It opens what the portal of the test has sealed.
      const settings = { KARMADA_KUBECONFIGS: `fleet-eu=${kubeconfig}`, NEXTAUTH_SECRET: 's'.repeat(32) };
      worker = await startWorkerProcess(database.url, world.fleet.kubeconfig, 0, settings);
      return worker;
    },
    async stop() {
      await worker?.kill('SIGTERM');
      await deps.db.close();
      await database.drop();
      await world.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

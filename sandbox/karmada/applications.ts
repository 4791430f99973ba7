import { resolve } from 'node:path';
import type { KubeClient } from '../controllers/client/rest.ts';
import { findCondition } from '../controllers/conditions.ts';
import { until } from '../guest/rounds.ts';
import { kinds } from './controllers/kinds.ts';
import { ledgerProd } from './fleet-members.ts';
import { createFrom } from './manifests.ts';

/* Applications of the demo's teams: one that is well, and one for each common reason for which others are not. */

const fileOf = (name: string) => resolve(import.meta.dirname, `applications/${name}.yaml`);
const names = [
  'settle-api',
  'settle-api-scaling',
  'cart-web',
  'lake-sync',
  'report',
  'notebooks-sync',
  'till-sync',
  'payments-quota',
];

/**
 * Runs in ledger-prod what its administrator runs there. Simulated clusters forget at each start what was written on
 * them, so that this is done before the control plane goes on; it is not once Karmada has taken the object over.
 */
export async function runOwnReport(client: KubeClient, inLedger: KubeClient): Promise<void> {
  const binding = await client.find(kinds.binding, { namespace: 'payments', name: 'report-deployment' });
  const ofLedger = binding?.status?.aggregatedStatus?.find(({ clusterName }) => clusterName === ledgerProd.name);
  if (!ofLedger?.applied) await createFrom(inLedger, fileOf('report-in-ledger-prod'));
}

/** Writes the applications, as their teams do. What becomes of them is not waited for. */
export async function createApplications(client: KubeClient): Promise<void> {
  // Replicas that are divided among the members known so far stay there, so that each has to be asked once before.
  await until('the members to be asked how they are', async () => {
    const { items } = await client.list(kinds.cluster);
    return items.every(({ status }) => findCondition(status?.conditions, 'Ready'));
  });
  await createFrom(client, fileOf('namespaces'));
  await Promise.all(names.map((name) => createFrom(client, fileOf(name))));
}

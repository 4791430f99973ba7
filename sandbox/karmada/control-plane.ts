import { resolve } from 'node:path';
import { writeServiceAccountKubeconfig } from '../access/service-account.ts';
import type { SandboxConfig } from '../config.ts';
import { type ClusterAccess, parseKubeconfig, readKubeconfig } from '../controllers/client/kubeconfig.ts';
import { KubeClient } from '../controllers/client/rest.ts';
import { until } from '../guest/rounds.ts';
import { databaseBeside } from '../lib/database.ts';
import { Home } from '../lib/home.ts';
import { startKarmadaApi } from './api.ts';
import { createApplications, runOwnReport } from './applications.ts';
import { kinds } from './controllers/kinds.ts';
import type { SecretObject } from './controllers/shapes.ts';
import { startKarmada } from './controllers/start.ts';
import { joinLostMember, ledgerProd, type MemberRow, memberRows } from './fleet-members.ts';
import { joinMember } from './join.ts';
import { createFrom } from './manifests.ts';

type Stops = (() => Promise<void>)[];

const rightsFile = resolve(import.meta.dirname, '../../deploy/rbac/karmada.yaml');
/** A control plane asks its members every few seconds; faster than this that would take the machine from others. */
const mostSpeed = 6;
/** Tells that the applications have been written: what people make of them afterwards stays. */
const seededFile = 'seeded';

const log = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Starts a Karmada control plane beside a management cluster, with clusters of the fleet as its members and, at the first
 * start, applications.
 * @param managementKubeconfig where the kubeconfigs of the members are found
 * @param stops where to leave what has to be stopped, the last started last
 * @returns the path of a kubeconfig with the rights that `deploy/rbac/karmada.yaml` gives
 */
export async function startControlPlane(
  config: Pick<SandboxConfig, 'karmadaPort' | 'compactSeconds' | 'speed'>,
  parent: Home,
  { databaseUrl, managementKubeconfig }: { databaseUrl: string; managementKubeconfig: string },
  stops: Stops,
): Promise<string> {
  const home = new Home(parent.path('karmada'));
  const { compactSeconds } = config;
  const store = `${new URL(databaseUrl).pathname.slice(1)}_karmada`;
  const api = await startKarmadaApi({
    home,
    databaseUrl: await databaseBeside(databaseUrl, store),
    port: config.karmadaPort,
    compactSeconds,
  });
  stops.push(() => api.stop());
  const client = new KubeClient(await readKubeconfig(api.kubeconfig));
  const management = new KubeClient(await readKubeconfig(managementKubeconfig));
  try {
    if (await home.read(seededFile)) await runInLedger(client, management);
    const karmada = await startKarmada({
      kubeconfigPath: api.kubeconfig,
      home,
      speed: Math.min(config.speed, mostSpeed),
      webhookPort: 0,
      log,
    });
    stops.push(() => karmada.stop());
    await createFrom(client, rightsFile);
    await joinMembers(client, management, await home.port('nobody'));
    await home.keep(seededFile, async () => {
      await runInLedger(client, management);
      await createApplications(client);
      return `${new Date().toISOString()}\n`;
    });
  } finally {
    client.close();
    management.close();
  }
  const kubeconfig = parent.path('karmada.kubeconfig');
  await writeServiceAccountKubeconfig(api.kubeconfig, { namespace: 'slipway', name: 'slipway' }, kubeconfig);
  return kubeconfig;
}

/** Where the cluster is away, the sandbox does without what its administrator runs there. */
async function runInLedger(client: KubeClient, management: KubeClient): Promise<void> {
  const access = await accessOf(management, ledgerProd);
  if (!access) return;
  const inLedger = new KubeClient(access);
  try {
    await runOwnReport(client, inLedger);
  } catch (error) {
    log(`${ledgerProd.name} does not run what its administrator made: ${(error as Error).message}`);
  } finally {
    inLedger.close();
  }
}

async function joinMembers(client: KubeClient, management: KubeClient, lostPort: number): Promise<void> {
  for (const row of memberRows) {
    if (await client.find(kinds.cluster, { name: row.name })) continue;
    const access = await awaitAccess(management, row);
    await joinMember(client, { name: row.name, access, apiEndpoint: access.server, spec: row.spec });
  }
  await joinLostMember(client, lostPort);
}

/** With what one acts in a cluster of the fleet; undefined until its API is served. */
async function accessOf(management: KubeClient, { namespace, name }: MemberRow): Promise<ClusterAccess | undefined> {
  const secret = await management.find<SecretObject>(kinds.secret, { namespace, name: `${name}-kubeconfig` });
  return parseKubeconfig(Buffer.from(secret?.data?.value ?? '', 'base64').toString('utf8'));
}

async function awaitAccess(management: KubeClient, row: MemberRow): Promise<ClusterAccess> {
  let access: ClusterAccess | undefined;
  await until(`the kubeconfig of ${row.name}`, async () => {
    access = await accessOf(management, row);
    return access !== undefined;
  });
  return access as ClusterAccess;
}

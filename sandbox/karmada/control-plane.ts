import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { writeServiceAccountKubeconfig } from '../access/service-account.ts';
import type { SandboxConfig } from '../config.ts';
import { type ClusterAccess, parseKubeconfig, readKubeconfig } from '../controllers/client/kubeconfig.ts';
import type { KubeObject } from '../controllers/client/objects.ts';
import { resource } from '../controllers/client/resources.ts';
import { isConflict, KubeClient } from '../controllers/client/rest.ts';
import { until } from '../guest/rounds.ts';
import { databaseBeside } from '../lib/database.ts';
import { Home } from '../lib/home.ts';
import { startKarmadaApi } from './api.ts';
import { kinds } from './controllers/kinds.ts';
import type { MemberCluster, SecretObject } from './controllers/shapes.ts';
import { startKarmada } from './controllers/start.ts';
import { joinMember } from './join.ts';

type Stops = (() => Promise<void>)[];

/** A cluster of the demo's fleet that is a member, and what its administrator said of it. */
interface MemberRow {
  namespace: string;
  name: string;
  spec: Partial<MemberCluster['spec']>;
}

const zonesOf = (region: string) => ['a', 'b', 'c'].map((zone) => `${region}${zone}`);
const memberRows: readonly MemberRow[] = [
  {
    namespace: 'payments',
    name: 'ledger-prod',
    spec: { provider: 'aws', region: 'eu-central-1', zones: zonesOf('eu-central-1') },
  },
  { namespace: 'storefront', name: 'cart-prod', spec: { provider: 'azure', region: 'westeurope', zones: ['1', '2'] } },
  { namespace: 'data-platform', name: 'lake-prod', spec: { provider: 'gcp', region: 'europe-west3' } },
  {
    namespace: 'platform',
    name: 'tools-prod',
    spec: {
      provider: 'aws',
      region: 'eu-west-2',
      zones: zonesOf('eu-west-2'),
      // As `karmadactl cordon` leaves it.
      taints: [{ key: 'cluster.karmada.io/unschedulable', effect: 'NoSchedule' }],
    },
  },
];
/** A member that nobody reaches any more. */
const lostMember = { name: 'store-milan', spec: { provider: 'on-premises', region: 'milan' } };

const rightsFile = resolve(import.meta.dirname, '../../deploy/rbac/karmada.yaml');
/** A control plane asks its members every few seconds; faster than this that would take the machine from others. */
const mostSpeed = 6;

/**
 * Starts a Karmada control plane beside a management cluster, with clusters of the fleet as its members.
 * @param managementKubeconfig where the kubeconfigs of the members are found
 * @param stops where to leave what has to be stopped, the last started last
 * @returns the path of a kubeconfig with the rights that `deploy/rbac/karmada.yaml` gives
 */
export async function startControlPlane(
  config: SandboxConfig,
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
  const karmada = await startKarmada({
    kubeconfigPath: api.kubeconfig,
    home,
    speed: Math.min(config.speed, mostSpeed),
    webhookPort: 0,
    log: (text) => void process.stderr.write(`${text}\n`),
  });
  stops.push(() => karmada.stop());
  const client = new KubeClient(await readKubeconfig(api.kubeconfig));
  try {
    await applyRights(client);
    await joinMembers(client, managementKubeconfig, await home.port('nobody'));
  } finally {
    client.close();
  }
  const kubeconfig = parent.path('karmada.kubeconfig');
  await writeServiceAccountKubeconfig(api.kubeconfig, { namespace: 'slipway', name: 'slipway' }, kubeconfig);
  return kubeconfig;
}

const ruleKinds: Record<string, ReturnType<typeof resource>> = {
  Namespace: kinds.namespace,
  ServiceAccount: resource('ServiceAccount', 'v1/serviceaccounts'),
  ClusterRole: resource('ClusterRole', 'rbac.authorization.k8s.io/v1/clusterroles', false),
  ClusterRoleBinding: resource('ClusterRoleBinding', 'rbac.authorization.k8s.io/v1/clusterrolebindings', false),
};

/** The rights of Slipway exactly as deploy/ gives them. */
async function applyRights(client: KubeClient): Promise<void> {
  for (const document of parseAllDocuments(readFileSync(rightsFile, 'utf8'))) {
    const object = document.toJS() as KubeObject;
    const kind = ruleKinds[object.kind ?? ''];
    if (!kind) throw new Error(`${rightsFile} has a ${object.kind}, which is not applied here`);
    await client.create(kind, object).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  }
}

async function joinMembers(client: KubeClient, managementKubeconfig: string, lostPort: number): Promise<void> {
  const management = new KubeClient(await readKubeconfig(managementKubeconfig));
  try {
    for (const row of memberRows) {
      if (await client.find(kinds.cluster, { name: row.name })) continue;
      const access = await accessOf(management, row);
      await joinMember(client, { name: row.name, access, apiEndpoint: access.server, spec: row.spec });
    }
    if (await client.find(kinds.cluster, { name: lostMember.name })) return;
    const apiEndpoint = `https://127.0.0.1:${lostPort}`;
    await joinMember(client, { ...lostMember, access: { token: 'of nobody' }, apiEndpoint });
  } finally {
    management.close();
  }
}

/** With what one acts in a cluster of the fleet; its Secret is filled once the cluster's API is served. */
async function accessOf(management: KubeClient, { namespace, name }: MemberRow): Promise<ClusterAccess> {
  let access: ClusterAccess | undefined;
  await until(`the kubeconfig of ${name}`, async () => {
    const secret = await management.find<SecretObject>(kinds.secret, { namespace, name: `${name}-kubeconfig` });
    access = parseKubeconfig(Buffer.from(secret?.data?.value ?? '', 'base64').toString('utf8'));
    return access !== undefined;
  });
  return access as ClusterAccess;
}

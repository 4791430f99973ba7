import { apiVersionOf } from '../controllers/client/resources.ts';
import { type KubeClient, pathOf } from '../controllers/client/rest.ts';
import { kinds, templateKinds } from './controllers/kinds.ts';
import type { MemberCluster } from './controllers/shapes.ts';
import { joinMember } from './join.ts';

/** A cluster of the demo's fleet that is a member, and what its administrator said of it. */
export interface MemberRow {
  namespace: string;
  name: string;
  spec: Partial<MemberCluster['spec']>;
}

/** The labels by which a member says which cluster of Slipway it is. */
export const placeKeys = { namespace: 'slipway.dev/cluster-namespace', name: 'slipway.dev/cluster-name' } as const;

/**
 * Which cluster of Slipway a member is, as whoever joins it says. Simulated clusters share one address, so that this does
 * not tell.
 */
export const placeLabels = ({ namespace, name }: Pick<MemberRow, 'namespace' | 'name'>): Record<string, string> => ({
  [placeKeys.namespace]: namespace,
  [placeKeys.name]: name,
});

const zonesOf = (region: string) => ['a', 'b', 'c'].map((zone) => `${region}${zone}`);

/** In whose cluster somebody runs what Karmada does not manage. */
export const ledgerProd: MemberRow = {
  namespace: 'payments',
  name: 'ledger-prod',
  spec: { provider: 'aws', region: 'eu-central-1', zones: zonesOf('eu-central-1') },
};

/** The members that answer. */
export const memberRows: readonly MemberRow[] = [
  ledgerProd,
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

const lostMember = { name: 'store-milan', spec: { provider: 'on-premises', region: 'milan' } };

/** The store has no Volcano. */
const plainKinds = templateKinds.filter(({ group }) => group !== 'batch.volcano.sh');

/** What the control plane knew of it when it was there: nothing is ever placed on a member whose kinds are unknown. */
const lastSeen: MemberCluster['status'] = {
  kubernetesVersion: 'v1.31.6',
  apiEnablements: [...new Set(plainKinds.map(apiVersionOf))].sort().map((groupVersion) => ({
    groupVersion,
    resources: plainKinds
      .filter((one) => apiVersionOf(one) === groupVersion)
      .map(({ plural, kind }) => ({ name: plural, kind }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  })),
  nodeSummary: { totalNum: 3, readyNum: 3 },
  resourceSummary: {
    allocatable: { cpu: '12', memory: '48Gi', pods: '330' },
    allocated: { cpu: '4', memory: '11Gi', pods: '41' },
  },
};

/**
 * Joins a member that nobody reaches any more, unless it has joined.
 * @param port where nobody listens
 */
export async function joinLostMember(client: KubeClient, port: number): Promise<void> {
  const { name } = lostMember;
  const found = await client.find(kinds.cluster, { name });
  const apiEndpoint = `https://127.0.0.1:${port}`;
  const nobody = { access: { token: 'of nobody' }, impersonator: 'of nobody' };
  if (!found) await joinMember(client, { ...lostMember, ...nobody, apiEndpoint });
  if (found?.status?.apiEnablements) return;
  const path = pathOf(kinds.cluster, { name }, 'status');
  await client.request('PATCH', path, { status: lastSeen }, 'application/merge-patch+json');
}

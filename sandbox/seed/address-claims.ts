import { component, k0rdent } from './data.ts';
import type { SeedObjects } from './seed-objects.ts';

/** Addresses of the Munich data centre for clusters that are about to be ordered, each made out to one name. */
const claims = [
  { namespace: 'storefront', cluster: 'till-ber', octet: 20 },
  { namespace: 'platform', cluster: 'ci-muc', octet: 21 },
] as const;
/** k0rdent never binds a claim that lists a range. */
const ends = Array.from({ length: 21 }, (_, at) => 10 + at);
const setAsideMinutes = 3 * 24 * 60;

/** ClusterIPAMClaims that wait for their clusters; the controllers bind them. */
export function addAddressClaims(seed: SeedObjects): void {
  for (const { namespace, cluster, octet } of claims) {
    const net = `10.${octet}.0`;
    const meta = { name: cluster, namespace, labels: { ...component } };
    seed.add(k0rdent, 'ClusterIPAMClaim', meta, setAsideMinutes, {
      spec: {
        provider: 'in-cluster',
        cluster,
        nodeNetwork: {
          cidr: `${net}.0/24`,
          ipAddresses: ends.map((end) => `${net}.${end}`),
          gateway: `${net}.1`,
          prefix: 24,
        },
      },
    });
  }
}

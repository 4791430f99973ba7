import { tidyClaim } from './address-claims.ts';
import { compactAddresses, expandAddresses } from './address-spans.ts';
import { mostAddresses, type NewAddressClaim, newAddressClaimSchema } from './contracts/address-claims.ts';
import { getIn, isObject, type Path } from './template-schema/json.ts';

/** Where a ClusterDeployment's spec describes the claim that k0rdent is to make. */
export const newClaimPath: Path = ['ipamClaim', 'spec'];

/**
 * The part of a spec that describes a claim for the cluster of this name. k0rdent never binds a claim that lists a range,
 * so that each address is written by itself.
 */
export function specOfNewClaim(claim: NewAddressClaim, cluster: string): Record<string, unknown> {
  const { provider, nodeNetwork } = tidyClaim(claim);
  const { ipAddresses } = nodeNetwork;
  const expanded = ipAddresses && { ipAddresses: expandAddresses(ipAddresses, mostAddresses) };
  return { ipamClaim: { spec: { provider, cluster, nodeNetwork: { ...nodeNetwork, ...expanded } } } };
}

/** The claim that a spec describes for the cluster of this name; null where it describes none, `unread` for another shape. */
export function newClaimInSpec(
  spec: Readonly<Record<string, unknown>>,
  cluster: string,
): NewAddressClaim | 'unread' | null {
  const described = getIn(spec, newClaimPath);
  if (described === undefined || described === null) return null;
  if (!isObject(described)) return 'unread';
  const { cluster: named = cluster, ...own } = described;
  const read = newAddressClaimSchema.safeParse(own);
  if (!read.success || named !== cluster) return 'unread';
  const { provider, nodeNetwork } = read.data;
  const { ipAddresses } = nodeNetwork;
  return {
    provider,
    nodeNetwork: { ...nodeNetwork, ...(ipAddresses && { ipAddresses: compactAddresses(ipAddresses) }) },
  };
}

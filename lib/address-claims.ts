import {
  anyOverlap,
  isWithin,
  type Network,
  overlap,
  readAddress,
  readNetwork,
  readSpan,
  type Span,
  sizeOf,
  writeAddress,
} from './address-spans.ts';
import { mostAddresses, type NewAddressClaim } from './contracts/address-claims.ts';

/** What is wrong with a described claim. Each is a message key under `said`. */
export type AddressProblemCode =
  | 'address-network-missing'
  | 'address-network-form'
  | 'address-network-host'
  | 'address-network-size'
  | 'address-form'
  | 'address-families'
  | 'address-order'
  | 'address-family'
  | 'address-outside'
  | 'address-edge'
  | 'address-twice'
  | 'address-overlap'
  | 'address-count'
  | 'address-gateway-missing'
  | 'address-gateway-form'
  | 'address-gateway-family'
  | 'address-gateway-outside'
  | 'address-gateway-edge'
  | 'address-gateway-taken'
  | 'address-prefix'
  | 'address-infoblox';

export interface AddressProblem {
  /** Into the claim, such as `/nodeNetwork/ipAddresses/1`. */
  pointer: string;
  code: AddressProblemCode;
  params: Record<string, string | number>;
}

type NodeNetwork = NewAddressClaim['nodeNetwork'];
const at = (field: keyof NodeNetwork): string => `/nodeNetwork/${field}`;
const problemAt = (
  field: keyof NodeNetwork,
  code: AddressProblemCode,
  params: AddressProblem['params'] = {},
): AddressProblem => ({ pointer: at(field), code, params });

/** Networks with less than two addresses for machines, one of which is the gateway, are none to build a cluster in. */
const longestPrefix = { IPv4: 30, IPv6: 126 } as const;

/** The claim without blanks and empty fields, with the prefix of its network where none is named. */
export function tidyClaim({ provider, nodeNetwork }: NewAddressClaim): NewAddressClaim {
  const cidr = nodeNetwork.cidr.trim();
  const ipAddresses = (nodeNetwork.ipAddresses ?? []).map((text) => text.trim()).filter((text) => text !== '');
  const gateway = nodeNetwork.gateway?.trim();
  const prefix = nodeNetwork.prefix ?? (provider === 'in-cluster' ? readNetwork(cidr)?.prefix : undefined);
  return {
    provider,
    nodeNetwork: {
      cidr,
      ...(ipAddresses.length > 0 && { ipAddresses }),
      ...(gateway && { gateway }),
      ...(prefix !== undefined && { prefix }),
    },
  };
}

/** Everything that keeps k0rdent from binding the claim. k0rdent itself says so in its log alone. */
export function checkNewClaim({ provider, nodeNetwork }: NewAddressClaim): AddressProblem[] {
  const { cidr } = nodeNetwork;
  const network = readNetwork(cidr);
  const problems = checkNetwork(cidr, network);
  if (provider === 'ipam-infoblox') return [...problems, ...refuseForInfoblox(nodeNetwork)];
  // Without a network that can be read there is nothing to hold the rest against.
  const known = problems.length === 0 ? network : null;
  return [
    ...problems,
    ...checkAddresses(nodeNetwork, known),
    ...checkGateway(nodeNetwork, known),
    ...checkPrefix(nodeNetwork, known),
  ];
}

function checkNetwork(cidr: string, network: Network | null): AddressProblem[] {
  if (cidr === '') return [problemAt('cidr', 'address-network-missing')];
  if (!network) return [problemAt('cidr', 'address-network-form', { cidr })];
  const { family, first, prefix, isAligned } = network;
  if (!isAligned) {
    return [problemAt('cidr', 'address-network-host', { cidr, network: `${writeAddress(family, first)}/${prefix}` })];
  }
  const isUsable = prefix > 0 && prefix <= longestPrefix[family];
  return isUsable ? [] : [problemAt('cidr', 'address-network-size', { cidr })];
}

/** k0rdent tells Infoblox the network and nothing else. */
function refuseForInfoblox(nodeNetwork: NodeNetwork): AddressProblem[] {
  const fields = ['ipAddresses', 'gateway', 'prefix'] as const;
  return fields
    .filter((field) => nodeNetwork[field] !== undefined)
    .map((field) => problemAt(field, 'address-infoblox'));
}

interface Listed {
  text: string;
  span: Span;
}

function checkAddresses({ cidr, ipAddresses = [] }: NodeNetwork, network: Network | null): AddressProblem[] {
  const before: Listed[] = [];
  const problems = ipAddresses.flatMap((text, index): AddressProblem[] => {
    const wrong = (code: AddressProblemCode, params: AddressProblem['params'] = {}): AddressProblem[] => [
      { pointer: `${at('ipAddresses')}/${index}`, code, params: { address: text, ...params } },
    ];
    const span = readSpan(text);
    if (typeof span === 'string') return wrong(`address-${span}`);
    if (network && span.family !== network.family) {
      return wrong('address-family', { family: span.family, cidr, other: network.family });
    }
    if (network && !isWithin(span, network)) return wrong('address-outside', { cidr });
    // Of a range the pool leaves out what is at the edge; by itself such an address would be nothing.
    if (network && span.first === span.last && isAtEdge(span, network)) return wrong('address-edge', { cidr });
    const other = before.find((one) => overlap(one.span, span));
    before.push({ text, span });
    if (!other) return [];
    const isSame = other.span.first === span.first && other.span.last === span.last;
    return isSame ? wrong('address-twice') : wrong('address-overlap', { other: other.text });
  });
  const count = before.reduce((sum, { span }) => sum + sizeOf(span), 0n);
  if (problems.length > 0 || count <= BigInt(mostAddresses)) return problems;
  return [problemAt('ipAddresses', 'address-count', { count: String(count), most: mostAddresses })];
}

/** The address of the network itself, and IPv4's for all of its machines: the pool keeps them back. */
const isAtEdge = ({ first }: Span, network: Network): boolean =>
  first === network.first || (network.family === 'IPv4' && first === network.last);

function checkGateway({ cidr, gateway, ipAddresses = [] }: NodeNetwork, network: Network | null): AddressProblem[] {
  const wrong = (code: AddressProblemCode, params: AddressProblem['params'] = {}) => [
    problemAt('gateway', code, { gateway: gateway ?? '', ...params }),
  ];
  if (!gateway) return wrong('address-gateway-missing');
  const span = readAddress(gateway);
  if (!span) return wrong('address-gateway-form');
  const among = ipAddresses.find((text) => {
    const listed = readSpan(text);
    return typeof listed !== 'string' && overlap(listed, span);
  });
  if (among !== undefined) return wrong('address-gateway-taken', { address: among });
  if (!network) return [];
  if (span.family !== network.family) {
    return wrong('address-gateway-family', { family: span.family, cidr, other: network.family });
  }
  if (!isWithin(span, network)) return wrong('address-gateway-outside', { cidr });
  return isAtEdge(span, network) ? wrong('address-gateway-edge', { cidr }) : [];
}

/** `prefix` is the network's, as the pool that k0rdent makes of it wants it. */
function checkPrefix({ cidr, prefix }: NodeNetwork, network: Network | null): AddressProblem[] {
  if (!network || prefix === undefined || prefix === network.prefix) return [];
  return [problemAt('prefix', 'address-prefix', { prefix: network.prefix, cidr })];
}

/** What a claim takes: its addresses, or its whole network where it lists none. What cannot be read takes nothing. */
function spansOf({ cidr = '', ipAddresses = [] }: Partial<NodeNetwork>): Span[] {
  if (ipAddresses.length > 0) return ipAddresses.map(readSpan).filter((span) => typeof span !== 'string');
  const network = readNetwork(cidr);
  return network ? [network] : [];
}

/** Whether two claims take an address of each other. */
export const claimsOverlap = (one: Partial<NodeNetwork>, other: Partial<NodeNetwork>): boolean =>
  anyOverlap(spansOf(one), spansOf(other));

import type { AddressProblemCode } from '../../../../lib/address-claims.ts';
import type { Params, Sentences } from './sentence.ts';

/** What is wrong with the addresses that an order describes. */
const problems = {
  'address-network-missing': () => 'Name the network of the machines, such as 10.20.0.0/24',
  'address-network-form': (p) => `${p.cidr} is not a network in CIDR notation, such as 10.20.0.0/24`,
  'address-network-host': (p) => `${p.cidr} is an address within a network. The network is ${p.network}`,
  'address-network-size': (p) => `${p.cidr} is not a network for machines: it is too large or too small`,
  'address-form': (p) => `${p.address} is neither an address nor a range such as 10.20.0.10-10.20.0.30`,
  'address-families': (p) => `${p.address} mixes IPv4 and IPv6`,
  'address-order': (p) => `${p.address} ends before it begins`,
  'address-family': (p) => `${p.address} is ${p.family}, but ${p.cidr} is ${p.other}`,
  'address-outside': (p) => `${p.address} is not within ${p.cidr}`,
  'address-edge': (p) => `${p.address} is at the edge of ${p.cidr}, and no machine gets it`,
  'address-twice': (p) => `${p.address} is listed twice`,
  'address-overlap': (p) => `${p.address} overlaps ${p.other}`,
  'address-count': (p) => `These are ${p.count} addresses, and a claim lists at most ${p.most}`,
  'address-gateway-missing': () => 'Name the gateway: without one the machines reach nothing outside of their network',
  'address-gateway-form': (p) => `${p.gateway} is not an address`,
  'address-gateway-family': (p) => `${p.gateway} is ${p.family}, but ${p.cidr} is ${p.other}`,
  'address-gateway-outside': (p) => `The gateway ${p.gateway} is not within ${p.cidr}`,
  'address-gateway-edge': (p) => `${p.gateway} is at the edge of ${p.cidr}, and no machine can have it`,
  'address-gateway-taken': (p) => `The gateway ${p.gateway} is among the addresses for machines: ${p.address}`,
  'address-prefix': (p) => `The prefix of ${p.cidr} is ${p.prefix}`,
  'address-infoblox': () => 'Infoblox chooses by itself: k0rdent tells it the network and nothing else',
} satisfies Record<AddressProblemCode, (params: Params) => string>;

/** About claims of addresses that an order describes. */
export const addressSentences = {
  ...problems,
  'claim-named-and-described': () => 'An order names a claim or describes new addresses, not both',
  'claim-there': (p) => `This project has a ClusterIPAMClaim ${p.name}, and k0rdent would overwrite it`,
  'claims-overlap': (p) => `Some of these addresses belong to other claims as well: ${p.names}`,
} satisfies Sentences;

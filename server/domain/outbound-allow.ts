import { expandIpv6, findForbiddenHost } from './forbidden-address.ts';

/** What the operator opens although it is internal (OUTBOUND_ALLOW): hosts as a URL has them, and ranges of addresses. */
export interface Allowed {
  hosts: readonly string[];
  ranges: readonly { network: bigint; hostBits: bigint }[];
}

const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const addressBits = 128n;

/** An address as 128 bits, IPv4 in its mapped form; null for a name. Brackets and zones are left aside. */
function toBits(host: string): bigint | null {
  const text = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const join = (parts: readonly number[], bits: bigint) =>
    parts.reduce((sum, part) => (sum << bits) | BigInt(part), 0n);
  if (ipv4.test(text)) return (0xffffn << 32n) | join(text.split('.').map(Number), 8n);
  return text.includes(':') ? join(expandIpv6(text), 16n) : null;
}

/**
 * Reads the list, separated by commas or spaces: `hooks.example.com 10.1.0.0/16 [fd00::1] fd00:1::/32`.
 * @throws Error that names an entry that is neither
 */
export function readAllowed(list: string): Allowed {
  const hosts: string[] = [];
  const ranges: { network: bigint; hostBits: bigint }[] = [];
  for (const entry of list.split(/[\s,]+/).filter((part) => part !== '')) {
    const [address = '', length] = entry.split('/');
    const bits = toBits(address);
    if (length === undefined && bits === null) {
      hosts.push(entry.toLowerCase());
      continue;
    }
    const most = ipv4.test(address) ? 32n : addressBits;
    if (bits === null || (length !== undefined && !/^\d{1,3}$/.test(length)) || BigInt(length ?? most) > most) {
      throw new Error(`OUTBOUND_ALLOW holds ${entry}, which is neither a host nor a range such as 10.1.0.0/16`);
    }
    const hostBits = most - BigInt(length ?? most);
    ranges.push({ network: bits >> hostBits, hostBits });
  }
  return { hosts, ranges };
}

/** Whether a host, as written in an address, stands in the list or is an address in one of its ranges. */
export function isAllowedHost({ hosts, ranges }: Allowed, host: string): boolean {
  const bits = toBits(host);
  if (bits === null) return hosts.includes(host.toLowerCase().replace(/\.$/, ''));
  return ranges.some(({ network, hostBits }) => bits >> hostBits === network);
}

/**
 * Why Slipway does not call an address that somebody typed, as the end of a sentence; null when it may. Where a name
 * leads is not known here.
 */
export function findTypedAddressProblem(address: string, allowed: Allowed): string | null {
  if (!URL.canParse(address)) return 'is not an address that can be read';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'has a login in it';
  const isOpened = isAllowedHost(allowed, url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOpened)) return 'is not https';
  if (isOpened) return null;
  const forbidden = findForbiddenHost(url.hostname);
  return forbidden && `leads to ${forbidden}`;
}

/** The same for an address (IPv4 or IPv6 in its plain form) to which a name leads. */
export function findResolvedAddressProblem(host: string, address: string, allowed: Allowed): string | null {
  const written = address.includes(':') ? `[${address}]` : address;
  if (isAllowedHost(allowed, host) || isAllowedHost(allowed, written)) return null;
  const forbidden = findForbiddenHost(written);
  return forbidden && `leads to ${forbidden}`;
}

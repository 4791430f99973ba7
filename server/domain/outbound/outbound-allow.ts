import ipaddr from 'ipaddr.js';
import type { AddressProblem } from '../words/sentences/credentials.ts';
import { findForbiddenHost, parseAddress } from './forbidden-address.ts';

interface Host {
  name: string;
  /** Null: all of them. */
  port: string | null;
}
interface Range {
  network: bigint;
  hostBits: bigint;
  port: string | null;
}
/** What the operator opens although it is internal (OUTBOUND_ALLOW): hosts as a URL has them, and ranges of addresses. */
export interface Allowed {
  hosts: readonly Host[];
  ranges: readonly Range[];
}

const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const addressBits = 128n;

/** An address as 128 bits, IPv4 in its mapped form; null for a name. Brackets and zones are left aside. */
function toBits(host: string): bigint | null {
  const address = parseAddress(host);
  const mapped = address instanceof ipaddr.IPv4 ? address.toIPv4MappedAddress() : address;
  return mapped === null ? null : mapped.toByteArray().reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/** `127.0.0.1:4002` names one port; a bare IPv6 address has more colons than that. */
function splitPort(entry: string): { address: string; port: string | null } {
  const [, address = entry, port = null] = /^([^:]+|\[.*\]):(\d+)$/.exec(entry) ?? [];
  return { address, port };
}

/**
 * Reads the list, separated by commas or spaces: `hooks.example.com 10.1.0.0/16 [fd00::1] 127.0.0.1:4002`.
 * @throws Error that names an entry that is neither
 */
export function readAllowed(list: string): Allowed {
  const hosts: Host[] = [];
  const ranges: Range[] = [];
  for (const entry of list.split(/[\s,]+/).filter((part) => part !== '')) {
    const { address: given, port } = splitPort(entry);
    const [address = '', length] = given.split('/');
    const bits = toBits(address);
    if (length === undefined && bits === null) {
      hosts.push({ name: given.toLowerCase(), port });
      continue;
    }
    const most = ipv4.test(address) ? 32n : addressBits;
    if (bits === null || (length !== undefined && !/^\d{1,3}$/.test(length)) || BigInt(length ?? most) > most) {
      throw new Error(`OUTBOUND_ALLOW holds ${entry}, which is neither a host nor a range such as 10.1.0.0/16`);
    }
    const hostBits = most - BigInt(length ?? most);
    ranges.push({ network: bits >> hostBits, hostBits, port });
  }
  return { hosts, ranges };
}

/** Where an address leads, with the port that its protocol means when it names none. */
const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80');

/** Whether a host, as written in an address, stands in the list or is an address in one of its ranges. */
function isAllowed({ hosts, ranges }: Allowed, host: string, port: string): boolean {
  const isPort = (entry: Host | Range) => entry.port === null || entry.port === port;
  const bits = toBits(host);
  if (bits !== null) return ranges.some((range) => isPort(range) && bits >> range.hostBits === range.network);
  const name = host.toLowerCase().replace(/\.$/, '');
  return hosts.some((entry) => isPort(entry) && entry.name === name);
}

/** Whether an address is opened as it is written. */
export const isAllowedUrl = (allowed: Allowed, url: URL): boolean => isAllowed(allowed, url.hostname, portOf(url));

/**
 * Why Slipway does not call an address that somebody typed, for `say('address-refused')`; null when it may. Where a name
 * leads is not known here.
 */
export function findTypedAddressProblem(address: string, allowed: Allowed): AddressProblem | null {
  if (!URL.canParse(address)) return 'unreadable';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'login';
  const isOpened = isAllowedUrl(allowed, url);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOpened)) return 'insecure';
  if (isOpened) return null;
  return findForbiddenHost(url.hostname);
}

/** The same for an address (IPv4 or IPv6 in its plain form) to which the name in a URL leads. */
export function findResolvedAddressProblem(url: URL, address: string, allowed: Allowed): AddressProblem | null {
  const written = address.includes(':') ? `[${address}]` : address;
  if (isAllowedUrl(allowed, url) || isAllowed(allowed, written, portOf(url))) return null;
  return findForbiddenHost(written);
}

import ipaddr from 'ipaddr.js';

export type ForbiddenHost = 'internal' | 'loopback' | 'linkLocal' | 'private' | 'reserved';

/** Names that lead into the machine or the management cluster itself, or to a cloud's metadata. */
const forbiddenNames = [
  /(^|\.)localhost$/,
  /(^|\.)local(domain)?$/,
  /(^|\.)internal$/,
  /^kubernetes(\.default.*)?$/,
  /\.svc(\.cluster\.local)?$/,
  /^[^.]+$/,
];

/** Ranges that have a word of their own; every other range that is not `unicast` is reserved. */
const wordsOf: Partial<Record<string, ForbiddenHost>> = {
  unspecified: 'loopback',
  loopback: 'loopback',
  linkLocal: 'linkLocal',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
};
/** Networks are tested with it inside companies (RFC 2544), so it leads to machines of one's own. */
const benchmarking = ipaddr.IPv4.parseCIDR('198.18.0.0/15');
/** RFC 4291 gave up this way to write IPv4, and systems still follow it. */
const compatible = ipaddr.IPv6.parseCIDR('::/96');

/** An address without brackets and zone; null for a name. */
export function parseAddress(host: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const text = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}

/**
 * Why a host, as written in an address, must not be called on somebody's word; null when it may. URL parsing has made
 * one form of decimal, octal and hexadecimal IPv4 already. A name may still lead anywhere: that is asked where a call
 * is made (`server/notify/outbound.ts`).
 */
export function findForbiddenHost(host: string): ForbiddenHost | null {
  const name = host.toLowerCase().replace(/\.$/, '');
  const address = parseAddress(name);
  if (address instanceof ipaddr.IPv6) return findForbiddenIpv6(address);
  if (address) return findForbiddenIpv4(address);
  // Brackets around what cannot be read are no name either.
  if (name.startsWith('[')) return 'reserved';
  return forbiddenNames.some((pattern) => pattern.test(name)) ? 'internal' : null;
}

function findForbiddenIpv4(address: ipaddr.IPv4): ForbiddenHost | null {
  if (address.match(benchmarking)) return 'private';
  const range = address.range();
  return range === 'unicast' ? null : (wordsOf[range] ?? 'reserved');
}

function findForbiddenIpv6(address: ipaddr.IPv6): ForbiddenHost | null {
  const range = address.range();
  const word = wordsOf[range];
  if (word) return word;
  const bytes = address.toByteArray();
  const ipv4At = (at: number) => findForbiddenIpv4(new ipaddr.IPv4(bytes.slice(at, at + 4)));
  // The same machine in another form, so it counts as what it is.
  if (range === 'ipv4Mapped' || address.match(compatible)) return ipv4At(12);
  // Translators and tunnels lead to an IPv4 address inside. Nobody's service is only there, so the public ones are
  // refused as well: which translator stands in this network, and what it lets through, is not known here.
  if (range === 'rfc6052' || range === 'rfc6145') return ipv4At(12) ?? 'reserved';
  if (range === '6to4') return ipv4At(2) ?? 'reserved';
  return range === 'unicast' ? null : 'reserved';
}

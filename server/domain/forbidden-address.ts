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

/**
 * Why a host, as written in an address, must not be called on somebody's word; null when it may. URL parsing has made
 * one form of decimal, octal and hexadecimal IPv4 already. A name may still lead anywhere: that is asked where a call
 * is made (`server/notify/outbound.ts`).
 */
export function findForbiddenHost(host: string): ForbiddenHost | null {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[')) return findForbiddenIpv6(name.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(name)) return findForbiddenIpv4(name.split('.').map(Number));
  return forbiddenNames.some((pattern) => pattern.test(name)) ? 'internal' : null;
}

function findForbiddenIpv4([a = 0, b = 0, c = 0]: readonly number[]): ForbiddenHost | null {
  if (a === 127 || a === 0) return 'loopback';
  if (a === 169 && b === 254) return 'linkLocal';
  if (a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)) return 'private';
  if (a === 100 && b >= 64 && b < 128) return 'private';
  if (a === 198 && (b === 18 || b === 19)) return 'private';
  if (a >= 224 || (a === 192 && b === 0 && c === 0)) return 'reserved';
  return null;
}

function findForbiddenIpv6(text: string): ForbiddenHost | null {
  const groups = expandIpv6(text);
  const [first = 0] = groups;
  const leading = groups.slice(0, 5).every((group) => group === 0);
  const last = groups.slice(6);
  if (leading && (groups[5] === 0xffff || groups[5] === 0)) {
    if (groups[5] === 0 && last[0] === 0 && (last[1] ?? 0) <= 1) return 'loopback';
    return findForbiddenIpv4(last.flatMap((group) => [group >> 8, group & 0xff]));
  }
  // NAT64 leads to the IPv4 address at its end.
  if (first === 0x64 && groups[1] === 0xff9b) return findForbiddenIpv4(last.flatMap((g) => [g >> 8, g & 0xff]));
  // 6to4 leads to the one behind its first group.
  if (first === 0x2002) return findForbiddenIpv4(groups.slice(1, 3).flatMap((g) => [g >> 8, g & 0xff]));
  if ((first & 0xffc0) === 0xfe80) return 'linkLocal';
  if ((first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfec0) return 'private';
  return (first & 0xff00) === 0xff00 ? 'reserved' : null;
}

/** Eight groups, from the short form that URL parsing and resolvers give. */
export function expandIpv6(text: string): number[] {
  const [head = '', tail] = text.replace(/\d+(\.\d+){3}$/, toGroups16).split('::');
  const toGroups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [toGroups(head), toGroups(tail ?? '')];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...new Array<number>(Math.max(gap, 0)).fill(0), ...after];
}

/** The dotted end that resolvers write, as two groups. */
function toGroups16(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

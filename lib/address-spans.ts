import ipaddr from 'ipaddr.js';

/** Addresses that follow each other, as numbers; both ends belong to it. */
export interface Span {
  family: 'IPv4' | 'IPv6';
  first: bigint;
  last: bigint;
}

/** A network, with the length of its prefix. */
export interface Network extends Span {
  prefix: number;
  /** Whether the address before the slash is the network's own, and not one of a machine in it. */
  isAligned: boolean;
}

const bitsOf = { IPv4: 32, IPv6: 128 } as const;

/** One address. Short and octal forms are none, because Go reads them otherwise or not at all. */
export function readAddress(text: string): Span | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return spanOf('IPv4', ipaddr.IPv4.parse(text).toByteArray());
  const isSixth = text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text);
  return isSixth ? spanOf('IPv6', ipaddr.IPv6.parse(text).toByteArray()) : null;
}

function spanOf(family: Span['family'], bytes: readonly number[]): Span {
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return { family, first: number, last: number };
}

/** An address, or two with a hyphen between them; otherwise what is wrong with it. */
export function readSpan(text: string): Span | 'form' | 'families' | 'order' {
  const [from = '', to = from, more] = text.split('-').map((end) => end.trim());
  const [first, last] = [readAddress(from), readAddress(to)];
  if (!first || !last || more !== undefined) return 'form';
  if (first.family !== last.family) return 'families';
  return first.first > last.first ? 'order' : { ...first, last: last.last };
}

/** A network in CIDR notation; null where it is none. */
export function readNetwork(text: string): Network | null {
  const [, base = '', length = ''] = /^(.+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const address = readAddress(base);
  const prefix = Number(length);
  if (!address || length === '' || prefix > bitsOf[address.family]) return null;
  const size = 1n << BigInt(bitsOf[address.family] - prefix);
  const first = address.first - (address.first % size);
  return { family: address.family, first, last: first + size - 1n, prefix, isAligned: first === address.first };
}

/** How many addresses it has. */
export const sizeOf = ({ first, last }: Span): bigint => last - first + 1n;

/** Whether all of one is in the other. */
export const isWithin = (inner: Span, outer: Span): boolean =>
  inner.family === outer.family && inner.first >= outer.first && inner.last <= outer.last;

/** Whether both have an address. */
export const overlap = (one: Span, other: Span): boolean =>
  one.family === other.family && one.first <= other.last && other.first <= one.last;

const inOrder = (a: Span, b: Span): number =>
  a.family === b.family ? (a.first < b.first ? -1 : a.first > b.first ? 1 : 0) : a.family < b.family ? -1 : 1;

/** Whether any of some has an address of any of the others. Both are gone through once, in their order. */
export function anyOverlap(some: readonly Span[], others: readonly Span[]): boolean {
  const all = [...some.map((span) => ({ span, side: 0 })), ...others.map((span) => ({ span, side: 1 }))];
  all.sort((a, b) => inOrder(a.span, b.span));
  /** The one of each side that reaches farthest so far. */
  const farthest: (Span | undefined)[] = [undefined, undefined];
  for (const { span, side } of all) {
    const opposite = farthest[1 - side];
    if (opposite && overlap(opposite, span)) return true;
    const own = farthest[side];
    if (!own || own.family !== span.family || own.last < span.last) farthest[side] = span;
  }
  return false;
}

/** The address of a number. */
export function writeAddress(family: Span['family'], number: bigint): string {
  const bytes = Array.from({ length: bitsOf[family] / 8 }, (_, at) => Number((number >> BigInt(8 * at)) & 255n));
  return ipaddr.fromByteArray(bytes.reverse()).toString();
}

/** A span as people write it. */
function writeSpan({ family, first, last }: Span): string {
  const from = writeAddress(family, first);
  return first === last ? from : `${from}-${writeAddress(family, last)}`;
}

/** Each address by itself. What cannot be read stays as it is, and so does all where it would be more than `most`. */
export function expandAddresses(texts: readonly string[], most: number): string[] {
  const spans = texts.map(readSpan);
  const count = spans.reduce((sum, span) => sum + (typeof span === 'string' ? 1n : sizeOf(span)), 0n);
  if (count > BigInt(most)) return [...texts];
  return spans.flatMap((span, index) => {
    if (typeof span === 'string') return texts[index] ?? [];
    return Array.from({ length: Number(sizeOf(span)) }, (_, at) => writeAddress(span.family, span.first + BigInt(at)));
  });
}

/** The same addresses in the same order, with a range where each is one more than the one before. */
export function compactAddresses(texts: readonly string[]): string[] {
  const parts: (Span | string)[] = [];
  for (const text of texts) {
    const span = readSpan(text);
    const before = parts.at(-1);
    if (typeof span === 'string') parts.push(text);
    else if (typeof before === 'object' && before.family === span.family && before.last + 1n === span.first) {
      parts[parts.length - 1] = { ...before, last: span.last };
    } else parts.push(span);
  }
  return parts.map((part) => (typeof part === 'string' ? part : writeSpan(part)));
}

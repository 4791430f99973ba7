const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/** The 32-bit FNV-1a hash of a text's UTF-8 bytes (Fowler, Noll, Vo). */
export function fnv1a(text: string): number {
  let hash = offsetBasis;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, prime) >>> 0;
  return hash >>> 0;
}

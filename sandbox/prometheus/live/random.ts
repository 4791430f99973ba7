/** A number from 0 to 1 that depends on nothing but the text (FNV-1a, finished by a mixer). */
export function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Hexadecimal digits that depend on nothing but the text. */
export function hexOf(text: string, length: number): string {
  let digits = '';
  for (let part = 0; digits.length < length; part += 1) {
    digits += Math.floor(fractionOf(`${text}#${part}`) * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0');
  }
  return digits.slice(0, length);
}

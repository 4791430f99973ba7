const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.slice(from, to));

export interface Logo {
  type: 'image/png' | 'image/webp';
  bytes: Uint8Array;
}

/** The picture of a data address, when its bytes are what its type says; null otherwise. */
export function readLogo(address: string): Logo | null {
  const [, kind, base64 = ''] = /^data:image\/(png|webp);base64,(.+)$/.exec(address) ?? [];
  if (kind === undefined) return null;
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  const isPng = png.every((byte, index) => bytes[index] === byte);
  const isWebp = ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP';
  if (kind === 'png') return isPng ? { type: 'image/png', bytes } : null;
  return isWebp ? { type: 'image/webp', bytes } : null;
}

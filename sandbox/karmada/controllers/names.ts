/** The letters by which Kubernetes spells hashes in names. */
const letters = 'bcdfghjklmnpqrstvwxz2456789';

/** FNV-1a of 32 bits over the bytes of a text (Fowler, Noll, Vo). */
export function fnv32a(text: string): number {
  let state = 2_166_136_261;
  for (const byte of Buffer.from(text, 'utf8')) {
    state ^= byte;
    state = Math.imul(state, 16_777_619) >>> 0;
  }
  return state;
}

/** Spells the decimal digits of a hash in letters that are safe in names. */
const spelled = (hash: number): string =>
  Array.from(Buffer.from(String(hash)), (code) => letters.charAt(code % letters.length)).join('');

interface Named {
  kind: string;
  namespace?: string;
  name: string;
}

export function bindingName({ kind, name }: Named): string {
  return `${name.replaceAll(':', '.')}-${kind}`.toLowerCase();
}

export function workName({ kind, namespace, name }: Named): string {
  const dotted = name.replaceAll(':', '.').toLowerCase();
  const parts = [namespace, dotted, kind].filter((part) => part !== undefined && part !== '');
  return `${dotted}-${spelled(fnv32a(parts.join('-').toLowerCase()))}`;
}

/** The label by which a binding says that another one needs its object; its value is the id of that one. */
export const dependedByLabel = (namespace: string, name: string): string =>
  `resourcebinding.karmada.io/depended-by-${spelled(fnv32a(`${namespace}/${name}`))}`;

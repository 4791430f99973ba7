import { fnv1a } from './fnv1a.ts';

/** The letters by which Kubernetes writes hashes: no vowels and nothing that looks like another. */
const alphabet = 'bcdfghjklmnpqrstvwxz2456789';

/** A hash as Kubernetes writes it in names: each decimal digit becomes a letter, by the digit's code. */
const writeHash = (hash: number): string =>
  [...String(hash)].map((digit) => alphabet[digit.charCodeAt(0) % alphabet.length]).join('');

/** An object of a control plane; a cluster-scoped one has no namespace. */
interface Named {
  namespace: string | null;
  name: string;
  kind: string;
}

const withoutColons = (name: string): string => name.replaceAll(':', '.');

/** The name of the ResourceBinding that Karmada makes for an object. */
export const bindingNameOf = ({ name, kind }: Named): string => `${withoutColons(name)}-${kind}`.toLowerCase();

/** The name of the Works that Karmada makes for an object; it is the same in each cluster's namespace. */
export function workNameOf({ namespace, name, kind }: Named): string {
  const plain = withoutColons(name);
  const full = namespace === null ? `${plain}-${kind}` : `${namespace}-${plain}-${kind}`;
  return `${plain}-${writeHash(fnv1a(full.toLowerCase()))}`.toLowerCase();
}

/** The namespace of a control plane that holds what is meant for a member cluster. */
export const executionNamespaceOf = (cluster: string): string => `karmada-es-${cluster}`;

/** The last part of the label by which a binding is found that another one depends on. */
export const dependedByHash = (namespace: string, binding: string): string =>
  writeHash(fnv1a(`${namespace}/${binding}`));

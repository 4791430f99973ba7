import { isObject } from '@/lib/template-schema/json';
import { readYaml } from '@/lib/template-schema/yaml';

export interface ReadContexts {
  names: string[];
  current: string | null;
}

/** Names of the contexts of a kubeconfig; null when the text is none. Read in the browser, so that one can be chosen. */
export function readContexts(text: string): ReadContexts | null {
  const read = readYaml(text, 'map');
  if (!read.ok || !isObject(read.value)) return null;
  const { contexts, 'current-context': current } = read.value;
  const entries: unknown[] = Array.isArray(contexts) ? contexts : [];
  const names = entries.flatMap((entry) => (isObject(entry) && typeof entry.name === 'string' ? [entry.name] : []));
  const unique = [...new Set(names)];
  return { names: unique, current: unique.find((name) => name === current) ?? null };
}

/** What a cluster may be called after its context: small letters, digits and hyphens. */
export function suggestName(context: string): string {
  const label = context
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '');
  return label.slice(0, 53).replace(/-+$/, '');
}

import type { TemplateChain } from '../shapes/k0rdent.ts';

/** Templates that a cluster may go to next: the direct neighbours of `template` in all chains that list it, sorted. */
export function availableUpgrades(chains: Iterable<TemplateChain>, namespace: string, template: string): string[] {
  const names = new Set<string>();
  for (const chain of chains) {
    if (chain.metadata.namespace !== namespace) continue;
    for (const entry of chain.spec.supportedTemplates ?? [])
      if (entry.name === template) for (const { name } of entry.availableUpgrades ?? []) names.add(name);
  }
  return [...names].sort();
}

import type { Chain } from '../upgrades/version-line.ts';

/** A ServiceTemplateChain of a namespace. */
export interface NamedChain {
  name: string;
  links: Chain;
}

/**
 * Templates that the chains lead to from one, the nearest first. k0rdent lets a service go several steps at once where a
 * chain has the steps between.
 */
export function reachableFrom(chains: readonly NamedChain[], template: string): string[] {
  const found: string[] = [];
  const open = [template];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    const next = chains.flatMap(({ links }) => links.filter((link) => link.template === at)).flatMap((l) => l.upgrades);
    for (const name of next) {
      if (name === template || found.includes(name)) continue;
      found.push(name);
      open.push(name);
    }
  }
  return found;
}

/**
 * The chain to note at a service, so that k0rdent tells its upgrades: the one it has where that knows the template, else
 * the one that leads furthest. k0rdent refuses a chain that does not list the template.
 */
export function chainFor(chains: readonly NamedChain[], template: string, current: string | null): string | null {
  const knowing = chains.filter(({ links }) => links.some((link) => link.template === template));
  if (knowing.some(({ name }) => name === current)) return current;
  const reach = (chain: NamedChain) => reachableFrom([chain], template).length;
  const [best] = [...knowing].sort(
    (a, b) => reach(b) - reach(a) || b.links.length - a.links.length || (a.name < b.name ? -1 : 1),
  );
  return best?.name ?? null;
}

import type { BundledService, BundleLack } from '../../../lib/contracts/bundles.ts';
import type { CatalogItem } from '../../../lib/contracts/catalog.ts';

type Item = Pick<CatalogItem, 'id' | 'kind' | 'state' | 'versions' | 'projects'>;

/** What keeps a bundle from being offered in a project; nothing where all of its services are published there. */
export function findLacks(services: readonly BundledService[], items: readonly Item[], project: string): BundleLack[] {
  return services.flatMap(({ item: id, version }): BundleLack[] => {
    const item = items.find((one) => one.id === id && isService(one));
    if (item?.state !== 'published' || !item.projects.includes(project)) {
      return [{ item: id, reason: 'not-published' }];
    }
    const isThere = version === null ? item.versions.length > 0 : item.versions.some((one) => one.version === version);
    return isThere ? [] : [{ item: id, reason: 'version-gone' }];
  });
}

const isService = ({ kind }: Item) => kind === 'service';

/** Those of the projects in which a bundle is offered. */
export const projectsOffered = (
  services: readonly BundledService[],
  items: readonly Item[],
  projects: readonly string[],
): string[] => projects.filter((project) => findLacks(services, items, project).length === 0);

interface Version {
  version: string;
  fits: boolean;
  problem: string | null;
}

/** The version that a bundle means: the one that it names, else the newest that the cluster can run, else the newest. */
export function pickBundled<T extends Version>(versions: readonly T[], wanted: string | null): T | null {
  if (wanted !== null) return versions.find(({ version }) => version === wanted) ?? null;
  return versions.findLast(({ fits, problem }) => fits && problem === null) ?? versions.at(-1) ?? null;
}

/** A bundle as the audit has it: people write passwords into values, and what is in the audit stays there. */
export const withoutBundledValues = (services: readonly BundledService[]): Omit<BundledService, 'values'>[] =>
  services.map(({ values: _, ...service }) => service);

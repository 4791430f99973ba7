import type { CatalogItem, CatalogService } from '../../../lib/contracts/catalog.ts';
import { readChain } from '../upgrades/read-chain.ts';
import { fitsConstraint, readConstraint } from './kubernetes-constraint.ts';

export type ServiceVersions = CatalogService['versions'];
type Named = Record<string, unknown> & { metadata?: { name?: string } };

/**
 * Versions of a service as k0rdent has them in one namespace.
 * @param templates the ServiceTemplates there
 * @param chains the ServiceTemplateChains there; a template may be in several, and each may lead on
 */
export function describeServiceVersions(
  versions: CatalogItem['versions'],
  templates: readonly Named[],
  chains: readonly Record<string, unknown>[],
): ServiceVersions {
  const byName = new Map(templates.map((template) => [template.metadata?.name, template]));
  const links = chains.flatMap(readChain);
  return versions.map(({ version, template }) => {
    const reached = new Set(links.filter((link) => link.template === template).flatMap(({ upgrades }) => upgrades));
    return {
      version,
      kubernetesConstraint: readConstraint(byName.get(template) ?? null),
      upgrades: versions
        .filter((one) => one.template !== template && reached.has(one.template))
        .map((one) => one.version),
    };
  });
}

/** The newest version that a cluster's Kubernetes can have; null when it is within none of the constraints. */
export function newestFitting(versions: ServiceVersions, kubernetes: string | null): string | null {
  return versions.findLast((one) => fitsConstraint(kubernetes, one.kubernetesConstraint))?.version ?? null;
}

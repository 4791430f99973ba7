import type { ServiceEntry, ServiceUpgradePaths, TemplateChain } from '../shapes/k0rdent.ts';

type Version = { name: string; version: string };
type Upgrades = NonNullable<TemplateChain['spec']['supportedTemplates']>[number]['availableUpgrades'];

/**
 * `status.servicesUpgradePaths`: for each service the versions that its chain leads to, one path a destination. A service
 * without a chain names itself, so that it can be deployed anew with other values; one whose chain is missing, or does
 * not hold its template, is left out. Source: kcm, internal/serviceset/util.go (ServicesUpgradePaths) and
 * api/v1beta1/templatechain_common.go (UpgradePaths).
 */
export function servicesUpgradePaths(
  services: readonly ServiceEntry[],
  findChain: (name: string) => TemplateChain | undefined,
): ServiceUpgradePaths[] {
  return services.flatMap(({ name, namespace = 'default', template, templateChain, version }) => {
    const service = { name, namespace, template };
    if (!templateChain) {
      return [{ ...service, availableUpgrades: [{ versions: [{ name: template, version: version || template }] }] }];
    }
    const supported = findChain(templateChain)?.spec.supportedTemplates ?? [];
    const next = new Map(supported.map((one) => [one.name, one.availableUpgrades ?? []]));
    if (!next.has(template)) return [];
    const availableUpgrades = pathsFrom(template, next);
    return [availableUpgrades.length > 0 ? { ...service, availableUpgrades } : service];
  });
}

/** Of all paths to a destination the longest; each sorted by the words of its versions, as kcm does. */
function pathsFrom(start: string, next: ReadonlyMap<string, Upgrades>): { versions: Version[] }[] {
  const found = new Map<string, Version[]>();
  const walk = (from: string, path: readonly Version[], visited: readonly string[]): void => {
    for (const { name, version } of next.get(from) ?? []) {
      if (path.some((step) => step.name === name)) continue;
      const longer = [...path, { name, version: version || name }];
      if (longer.length > (found.get(name)?.length ?? 0)) found.set(name, longer);
      if (!visited.includes(name)) walk(name, longer, [...visited, name]);
    }
  };
  walk(start, [], [start]);
  return [...found.values()].map((path) => ({
    versions: path.toSorted((a, b) => (a.version < b.version ? -1 : Number(a.version > b.version))),
  }));
}

import { component, k0rdent, managed, seedData, systemNamespace, templateName } from './data.ts';
import type { SeedObjects } from './seed-objects.ts';
import { addTemplateCopy, chartOf } from './templates.ts';

const chainMinutes = 60 * 24 * 60;

const kinds = {
  cluster: { chain: 'ClusterTemplateChain', template: 'ClusterTemplate' },
  service: { chain: 'ServiceTemplateChain', template: 'ServiceTemplate' },
} as const;
type Sort = keyof typeof kinds;

/** The minor version of Kubernetes that a chart brings; null where it leaves that to others. */
function minorOf(chart: string, version: string): number | null {
  const { k0s, kubernetes } = chartOf(chart, version).values as Record<string, { version?: string } | undefined>;
  const minor = /^v?\d+\.(\d+)/.exec((k0s ?? kubernetes)?.version ?? '')?.[1];
  return minor === undefined ? null : Number(minor);
}

/** Each version may be followed by any later one, but for a leap over a minor version of Kubernetes. */
function supportedTemplates(chart: string, versions: string[]): Record<string, unknown>[] {
  return versions.map((version, index) => {
    const from = minorOf(chart, version);
    const isNear = (next: string) => from === null || (minorOf(chart, next) ?? from) - from <= 1;
    const later = versions
      .slice(index + 1)
      .filter(isNear)
      .map((next) => ({ name: templateName(chart, next) }));
    return { name: templateName(chart, version), ...(later.length > 0 && { availableUpgrades: later }) };
  });
}

/** Chains of the system namespace; they make nothing, they only say which versions belong together. */
export function addChains(seed: SeedObjects): void {
  for (const sort of ['cluster', 'service'] as const) {
    for (const { chain, chart, versions } of seedData.chains[sort]) {
      const meta = { name: chain, namespace: systemNamespace, labels: { ...component } };
      seed.add(k0rdent, kinds[sort].chain, meta, chainMinutes, {
        spec: { supportedTemplates: supportedTemplates(chart, versions) },
        status: { valid: true },
      });
    }
  }
}

/** Names of the chains a project gets: those of its catalog items, and every service. */
function chainsOf(project: string, sort: Sort): string[] {
  if (sort === 'service') return seedData.chains.service.map((row) => row.chain);
  const items = seedData.bootstrap.catalogItems.filter(
    (item) => item.kind === 'cluster' && item.projects.includes(project),
  );
  return items.map((item) => item.chain).sort();
}

/** The managed copies of a project's chains and of the templates they list, as AccessManagement leaves them behind. */
export function addChainCopies(seed: SeedObjects, project: string, namespace: string): void {
  for (const sort of ['cluster', 'service'] as const) {
    const names = chainsOf(project, sort);
    for (const { chain, chart, versions } of seedData.chains[sort].filter((row) => names.includes(row.chain))) {
      const meta = { name: chain, namespace, labels: { ...managed, ...component } };
      const copy = seed.add(k0rdent, kinds[sort].chain, meta, chainMinutes, {
        spec: { supportedTemplates: supportedTemplates(chart, versions) },
        status: { valid: true },
      });
      for (const version of versions) {
        addTemplateCopy(seed, kinds[sort].template, chartOf(chart, version), templateName(chart, version), copy);
      }
    }
  }
}

/**
 * The one AccessManagement, in the form that names resources: a rule a project, and one for each object that is shared
 * with all of them.
 * @param forAll names by kind of what every project gets besides
 */
export function addAccessManagement(seed: SeedObjects, forAll: Readonly<Record<string, readonly string[]>>): void {
  const apiGroup = 'k0rdent.mirantis.com';
  const ofProjects = seedData.bootstrap.projects.map(({ name, namespace }) => {
    const credentials = seedData.credentials.filter((row) => row.projects.includes(name)).map((row) => row.name);
    return {
      targetNamespaces: { list: [namespace] },
      resources: [
        { apiGroup, kind: 'ClusterTemplateChain', names: chainsOf(name, 'cluster') },
        { apiGroup, kind: 'ServiceTemplateChain', names: chainsOf(name, 'service') },
        { apiGroup, kind: 'Credential', names: credentials },
      ],
    };
  });
  const list = seedData.bootstrap.projects.map(({ namespace }) => namespace).sort();
  const shared = Object.entries(forAll).flatMap(([kind, names]) =>
    names.map((name) => ({ targetNamespaces: { list }, resources: [{ apiGroup, kind, names: [name] }] })),
  );
  const accessRules = [...ofProjects, ...shared];
  seed.add(k0rdent, 'AccessManagement', { name: 'kcm', labels: component, generation: 7 }, chainMinutes, {
    spec: { accessRules },
    status: { current: accessRules, observedGeneration: 7 },
  });
}

import { z } from 'zod';
import {
  type ListedTemplate,
  readListedTemplate,
  templateObjectKinds,
} from '../../../domain/catalog/template-listing.ts';
import type { NamedChain } from '../../../domain/services/service-chains.ts';
import { readChain } from '../../../domain/upgrades/read-chain.ts';
import type { CatalogRecord } from '../../../ports/catalog.ts';
import type { Deps } from '../../deps.ts';

/** What there is of services in a project, or in all of them: its templates, what leads from one to another, and what the catalog offers. */
export interface ServiceCatalog {
  templates: ReadonlyMap<string, ListedTemplate>;
  chains: NamedChain[];
  /** Items of services that were ever published to the project. */
  items: CatalogRecord[];
}

/** @param place namespace of the templates, and the project that they are offered to; null for all */
export async function readServiceCatalog(
  { mirror, catalog, db }: Pick<Deps, 'mirror' | 'catalog' | 'db'>,
  { namespace, project }: { namespace: string; project: string | null },
): Promise<ServiceCatalog> {
  const kinds = templateObjectKinds.service;
  const [templates, chains, items] = await Promise.all([
    mirror.list(db.auto, kinds.template, namespace),
    mirror.list(db.auto, kinds.chain, namespace),
    catalog.list(db.auto, project === null ? 'all' : [project]),
  ]);
  const listed = templates.flatMap((object) => readListedTemplate('service', object) ?? []);
  return {
    templates: new Map(listed.map((template) => [template.name, template])),
    chains: chains.flatMap(toNamedChain),
    items: items.filter(({ kind }) => kind === 'service'),
  };
}

/** k0rdent refuses a service that names a chain which is not valid. */
const validChain = z.object({ metadata: z.object({ name: z.string() }), status: z.object({ valid: z.literal(true) }) });

function toNamedChain(object: Record<string, unknown>): NamedChain[] {
  const read = validChain.safeParse(object);
  return read.success ? [{ name: read.data.metadata.name, links: readChain(object) }] : [];
}

/** Whether the item offers the template to new services. */
export const offersTemplate = ({ state, versions }: CatalogRecord, template: string): boolean =>
  state === 'published' && versions.some((version) => version.template === template);

/** The item that offers a template, or did. */
export function itemOfTemplate({ items }: ServiceCatalog, template: string): CatalogRecord | null {
  const knowing = items.filter(({ versions }) => versions.some((version) => version.template === template));
  return knowing.find(({ state }) => state === 'published') ?? knowing[0] ?? null;
}

/** The version that people know a template by; its name where nobody says one. */
export function versionOfTemplate(services: ServiceCatalog, template: string): string {
  const named = itemOfTemplate(services, template)?.versions.find((version) => version.template === template);
  return named?.version ?? services.templates.get(template)?.version ?? template;
}

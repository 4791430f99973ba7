import { type CatalogItem, catalogPathSchema } from '../../../lib/contracts/catalog.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineQuery } from '../define.ts';
import { errorOf, readChecks } from './estimate-errors.ts';
import { readFacts } from './item-facts.ts';
import { countUses } from './service-uses.ts';
import { toCatalogItem } from './visible-items.ts';

export const getCatalogItem = defineQuery({
  name: 'get-catalog-item',
  action: 'catalog.read',
  scope: 'visible',
  input: { path: catalogPathSchema },
  run: async (context, { path }): Promise<CatalogItem> => {
    const { deps, visible } = context;
    const [record, launches] = await Promise.all([
      deps.catalog.get(deps.db.auto, path.id),
      deps.catalog.launches(deps.db.auto, visible),
    ]);
    const item = record && toCatalogItem(record, visible, launches.get(record.id) ?? []);
    if (!record || !item) throw new DomainError('not-found');
    const [checks, factsOf, usesOf] = await Promise.all([
      readChecks(context, [record]),
      readFacts(deps, [record], visible, undefined),
      countUses(deps, [record], visible),
    ]);
    const { facts, serviceVersions } = factsOf(record);
    const service = serviceVersions && { versions: serviceVersions, clusters: usesOf(record) };
    return { ...item, ...facts, service, estimateError: errorOf(record, checks) };
  },
});

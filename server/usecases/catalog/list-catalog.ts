import { type CatalogItem, catalogListQuerySchema } from '../../../lib/contracts/catalog.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import { defineQuery } from '../define.ts';
import { errorOf, readChecks } from './estimate-errors.ts';
import { readFacts } from './item-facts.ts';
import { toCatalogItem } from './visible-items.ts';

/** What is published to my projects. The cursor is the id of the last item shown. */
export const listCatalog = defineQuery({
  name: 'list-catalog',
  action: 'catalog.read',
  scope: 'visible',
  input: { query: catalogListQuerySchema },
  run: async (context, { query }): Promise<Page<CatalogItem>> => {
    const { deps, visible } = context;
    const { q, provider, project, cursor, limit } = query;
    const [records, launches] = await Promise.all([
      deps.catalog.list(deps.db.auto, visible),
      deps.catalog.launches(deps.db.auto, visible),
    ]);
    const [checks, factsOf] = await Promise.all([
      readChecks(context, records),
      readFacts(deps, records, visible, project),
    ]);
    const words = (q ?? '').trim().toLowerCase();
    const providers = provider ? provider.split(',') : null;
    const matching = records
      .flatMap((record) => {
        const item = toCatalogItem(record, visible, launches.get(record.id) ?? []);
        return item ? [{ ...item, ...factsOf(record), estimateError: errorOf(record, checks) }] : [];
      })
      .filter((item) => !providers || providers.includes(item.provider))
      .filter((item) => !project || item.projects.includes(project))
      .filter((item) => words === '' || textOf(item).includes(words));
    const rest = cursor === undefined ? matching : matching.filter(({ id }) => id > cursor);
    const items = rest.slice(0, limit);
    return { items, nextCursor: rest.length > limit ? (items.at(-1)?.id ?? null) : null, total: matching.length };
  },
});

function textOf({ id, name, provider, title, description }: CatalogItem): string {
  return [id, name, provider, title.en, title.zh, description.en, description.zh].join('\n').toLowerCase();
}

import { type ManagedItem, managedItemQuerySchema } from '../../../lib/contracts/catalog-items.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import { defineQuery } from '../define.ts';
import { toManagedItems } from './item-view.ts';

/** Every catalog item in whichever state, for those who look after them. The cursor is the id of the last one shown. */
export const listManagedItems = defineQuery({
  name: 'list-managed-items',
  action: 'template.read',
  scope: 'visible',
  input: { query: managedItemQuerySchema },
  run: async ({ deps, visible }, { query }): Promise<Page<ManagedItem>> => {
    const { cursor, limit } = query;
    const tx = deps.db.auto;
    const [records, drafts, publications] = await Promise.all([
      deps.catalog.list(tx, 'all'),
      deps.publishing.drafts(tx),
      deps.publishing.publications(tx),
    ]);
    const words = (query.q ?? '').trim().toLowerCase();
    const matching = records.filter(({ id, title }) =>
      `${id}\n${title.en}\n${title.zh ?? ''}`.toLowerCase().includes(words),
    );
    const rest = matching.filter(({ id }) => cursor === undefined || id > cursor);
    const shown = rest.slice(0, limit);
    const parts = shown.map((item) => ({
      item,
      draft: drafts.find(({ itemId }) => itemId === item.id) ?? null,
      publications: publications.filter(({ itemId }) => itemId === item.id),
    }));
    const items = await toManagedItems(deps, visible, parts);
    const last = shown.at(-1);
    return { items, nextCursor: last && rest.length > limit ? last.id : null, total: matching.length };
  },
});

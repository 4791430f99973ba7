import { iconPathSchema } from '../../../lib/contracts/catalog-icons.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineQuery } from '../define.ts';
import { toCatalogItem } from './visible-items.ts';

/** The icon of an item that I may see, and that it has now. */
export const getCatalogIcon = defineQuery({
  name: 'get-catalog-icon',
  action: 'catalog.read',
  scope: 'visible',
  input: { path: iconPathSchema },
  run: async ({ deps, visible }, { path }): Promise<Uint8Array<ArrayBuffer>> => {
    const item = await deps.catalog.get(deps.db.auto, path.id);
    const isShown = item?.iconHash === path.hash && toCatalogItem(item, visible, []) !== null;
    const bytes = isShown ? await deps.catalogIcons.find(deps.db.auto, path.id, path.hash) : null;
    if (!bytes) throw new DomainError('not-found');
    return bytes;
  },
});

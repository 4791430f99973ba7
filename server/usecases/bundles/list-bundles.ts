import type { Bundle } from '../../../lib/contracts/bundles.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import { defineQuery } from '../define.ts';
import { readOffering, toBundle } from './bundle-view.ts';

/** Every bundle of services, for those who look after the catalog, with where it is offered. */
export const listBundles = defineQuery({
  name: 'list-bundles',
  action: 'template.read',
  scope: 'visible',
  input: {},
  run: async (context): Promise<Page<Bundle>> => {
    const { deps } = context;
    const [bundles, offering] = await Promise.all([
      deps.bundles.list(deps.db.auto),
      readOffering(context, deps.db.auto),
    ]);
    const items = bundles.map((bundle) => toBundle(context, bundle, offering));
    return { items, nextCursor: null, total: items.length };
  },
});

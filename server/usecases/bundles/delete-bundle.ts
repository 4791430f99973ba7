import { bundlePathSchema, deleteBundleQuerySchema } from '../../../lib/contracts/bundles.ts';
import { assertLeads } from '../catalog-items/item-scope.ts';
import { defineCommand } from '../define.ts';
import { findBundle, lockBundle, offeredIn, readOffering, toBundle, traceOf } from './bundle-view.ts';

/** Offers a bundle no more; its services stay in the catalog and on the clusters that have them. */
export const deleteBundle = defineCommand({
  name: 'delete-bundle',
  action: 'catalog.publish',
  readAction: 'template.read',
  scope: (context, { path }) => findBundle(context, path.name),
  input: { path: bundlePathSchema, query: deleteBundleQuerySchema },
  prepare: async (context, { path, query }, bundle) => {
    const offering = await readOffering(context, context.deps.db.auto);
    assertLeads(context, offeredIn(bundle, offering));
    return { name: path.name, revision: query.revision, offering };
  },
  commit: async (context, tx, { name, revision, offering }) => {
    const before = await lockBundle(context, tx, name, revision);
    await context.deps.bundles.remove(tx, name);
    return { answer: toBundle(context, before, offering), ...traceOf('delete-bundle', before, null) };
  },
});

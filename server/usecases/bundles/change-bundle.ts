import { bundlePathSchema, changeBundleSchema } from '../../../lib/contracts/bundles.ts';
import { assertLeads } from '../catalog-items/item-scope.ts';
import { defineCommand } from '../define.ts';
import { findBundle, lockBundle, offeredIn, readOffering, toBundle, traceOf } from './bundle-view.ts';
import { checkContent } from './check-content.ts';

/** Makes a bundle another one for the orders that follow; clusters that were ordered with it stay as they are. */
export const changeBundle = defineCommand({
  name: 'change-bundle',
  action: 'catalog.publish',
  readAction: 'template.read',
  scope: (context, { path }) => findBundle(context, path.name),
  input: { path: bundlePathSchema, body: changeBundleSchema },
  prepare: async (context, { path, body }, before) => {
    const offering = await readOffering(context, context.deps.db.auto);
    // Who leads one project must not take a bundle away from another, or change it there.
    assertLeads(context, [...offeredIn(before, offering), ...offeredIn(body, offering)]);
    await checkContent(context.deps, body.services, offering.items);
    return { name: path.name, body, offering };
  },
  commit: async (context, tx, { name, body: { revision, ...content }, offering }) => {
    const { deps, actor } = context;
    const before = await lockBundle(context, tx, name, revision);
    const after = {
      ...before,
      ...content,
      revision: revision + 1,
      updatedAt: deps.clock.now(),
      updatedBy: actor.email,
    };
    await deps.bundles.change(tx, after);
    return { answer: toBundle(context, after, offering), ...traceOf('change-bundle', before, after) };
  },
});

import { type Bundle, bundlePathSchema } from '../../../lib/contracts/bundles.ts';
import { projectsWith } from '../../../lib/permissions.ts';
import { defineQuery } from '../define.ts';
import { readOffering, toBundle } from './bundle-view.ts';

/** One bundle of services. */
export const getBundle = defineQuery({
  name: 'get-bundle',
  action: 'template.read',
  scope: async ({ deps, actor }, { path }) => {
    const value = await deps.bundles.get(deps.db.auto, path.name);
    const read = projectsWith(actor.grants, 'template.read', actor.narrowing);
    return value && { project: read === 'all' ? null : (read[0] ?? null), value };
  },
  input: { path: bundlePathSchema },
  run: async (context, _input, bundle): Promise<Bundle> =>
    toBundle(context, bundle, await readOffering(context, context.deps.db.auto)),
});

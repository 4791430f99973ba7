import type { RebalancePreview } from '../../../lib/contracts/application-orders.ts';
import { applicationPathSchema } from '../../../lib/contracts/applications.ts';
import { defineQuery } from '../define.ts';
import { findAsSubject } from './find-application.ts';
import { readRebalance } from './read-rebalance.ts';

/** Where the replicas of an application would be if the scheduler divided all of them anew. */
export const previewRebalance = defineQuery({
  name: 'preview-rebalance',
  action: 'application.read',
  input: { path: applicationPathSchema },
  scope: (context, { path }) => findAsSubject(context, path),
  run: async ({ deps }, _input, found): Promise<RebalancePreview> => {
    const { members, problem } = await readRebalance(deps, found);
    return { members, problem };
  },
});

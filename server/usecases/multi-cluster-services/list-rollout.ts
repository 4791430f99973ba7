import {
  multiClusterServicePathSchema,
  type RolloutPage,
  rolloutQuerySchema,
} from '../../../lib/contracts/multi-cluster-services.ts';
import { defineQuery } from '../define.ts';
import { findRule } from './find-rule.ts';

/** How it stands on each cluster that one may see: the rows of its board. */
export const listRollout = defineQuery({
  name: 'list-rollout',
  action: 'cluster.read',
  scope: (context, { path }) => findRule(context, path.name),
  input: { path: multiClusterServicePathSchema, query: rolloutQuerySchema },
  run: ({ deps, visible }, { query }, { name }): Promise<RolloutPage> =>
    deps.rollouts.rows(deps.db.auto, visible, name, query),
});

import { exportQuerySchema } from '../../../lib/contracts/exports.ts';
import { multiClusterServicePathSchema } from '../../../lib/contracts/multi-cluster-services.ts';
import { can } from '../../../lib/permissions.ts';
import { DomainError } from '../../domain/errors.ts';
import { toExportText } from '../../domain/git/export-text.ts';
import { defineQuery } from '../define.ts';
import { refuse } from '../refuse.ts';
import { findRule } from './find-rule.ts';

const action = 'multi-cluster-service.manage';

/**
 * The MultiClusterService as a file for a repository. Who sees it by a cluster of their own does not see its values, which
 * reach into all projects: those are for who may change it.
 */
export const exportMultiClusterService = defineQuery({
  name: 'export-multi-cluster-service',
  action: 'cluster.read',
  scope: (context, { path }) => findRule(context, path.name),
  input: { path: multiClusterServicePathSchema, query: exportQuerySchema },
  run: async ({ deps, actor }, { path, query }): Promise<string> => {
    if (!can(actor.grants, action, null, actor.narrowing)) refuse(action);
    const object = await deps.rules.read(path.name);
    if (!object) throw new DomainError('not-found');
    return toExportText(object, query);
  },
});

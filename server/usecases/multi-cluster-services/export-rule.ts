import { exportQuerySchema } from '../../../lib/contracts/exports.ts';
import { multiClusterServicePathSchema } from '../../../lib/contracts/multi-cluster-services.ts';
import { DomainError } from '../../domain/errors.ts';
import { toExportText } from '../../domain/git/export-text.ts';
import { defineQuery } from '../define.ts';
import { ofAllProjects } from './rule-scope.ts';

/** The MultiClusterService as a file for a repository; its values are for those who may change it. */
export const exportMultiClusterService = defineQuery({
  name: 'export-multi-cluster-service',
  action: 'multi-cluster-service.manage',
  scope: ofAllProjects,
  input: { path: multiClusterServicePathSchema, query: exportQuerySchema },
  run: async ({ deps }, { path, query }): Promise<string> => {
    const object = await deps.rules.read(path.name);
    if (!object) throw new DomainError('not-found');
    return toExportText(object, query);
  },
});

import { clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { exportQuerySchema } from '../../../lib/contracts/exports.ts';
import { DomainError } from '../../domain/errors.ts';
import { toExportText } from '../../domain/git/export-text.ts';
import { defineQuery } from '../define.ts';
import { findCluster } from './find-cluster.ts';

/** The ClusterDeployment as a file for a repository. It names Secrets and has nothing of what is in them. */
export const exportCluster = defineQuery({
  name: 'export-cluster',
  action: 'cluster.yaml',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, query: exportQuerySchema },
  run: async ({ deps }, { path, query }): Promise<string> => {
    const object = await deps.kube.readCluster(path);
    if (!object) throw new DomainError('not-found');
    return toExportText(object, query);
  },
});

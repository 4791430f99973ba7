import { clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineQuery } from '../define.ts';
import { findCluster } from './find-cluster.ts';

/** The ClusterDeployment as the management cluster has it now, without the bookkeeping of field owners. */
export const getYaml = defineQuery({
  name: 'get-yaml',
  action: 'cluster.yaml',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema },
  run: async ({ deps }, { path }): Promise<Record<string, unknown>> => {
    const object = await deps.kube.readCluster(path);
    if (!object) throw new DomainError('not-found');
    const { managedFields: _managedFields, ...metadata } = (object.metadata ?? {}) as Record<string, unknown>;
    return { ...object, metadata };
  },
});

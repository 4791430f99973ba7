import { extendClusterRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand } from '../../../define.ts';
import { submitChange } from '../submit-change.ts';
import { prepareExtension } from './prepare-extension.ts';

/** Moves the day on which a cluster is to go to a later one, counted from now. */
export const extendCluster = defineCommand({
  name: 'extend-cluster',
  action: 'request.create',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: extendClusterRequestSchema },
  prepare: ({ deps }, { body }, cluster) => prepareExtension(deps, cluster, body),
  commit: submitChange,
});

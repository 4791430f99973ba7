import { transferRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand } from '../../../define.ts';
import { submitChange } from '../submit-change.ts';
import { prepareTransfer } from './prepare-transfer.ts';

/** Makes somebody else the owner of a cluster. */
export const transferCluster = defineCommand({
  name: 'transfer-cluster',
  action: 'request.create',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: transferRequestSchema },
  prepare: (context, { body }, cluster) => prepareTransfer(context, cluster, body),
  commit: submitChange,
});

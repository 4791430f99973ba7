import { type QuotaNow, quotaPathSchema } from '../../../../lib/contracts/federated-quota-changes.ts';
import { DomainError } from '../../../domain/errors.ts';
import { defineQuery } from '../../define.ts';
import { findQuotaPlace, readBeside } from './find-quota-place.ts';
import { readLiveQuota, toQuotaNow } from './read-live-quota.ts';

/** A FederatedResourceQuota as it stands on its control plane now: what it is changed from. */
export const getFederatedQuota = defineQuery({
  name: 'get-federated-quota',
  action: 'project.manage',
  readAction: 'application.read',
  input: { path: quotaPathSchema },
  scope: findQuotaPlace,
  run: async (context, _input, place): Promise<QuotaNow> => {
    const [live, { hidden }] = await Promise.all([readLiveQuota(context.deps, place.ref), readBeside(context, place)]);
    if (!live) throw new DomainError('not-found');
    return toQuotaNow(live, hidden);
  },
});

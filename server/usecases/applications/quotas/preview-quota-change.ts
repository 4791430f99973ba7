import {
  previewQuotaSchema,
  type QuotaPreview,
  quotaPathSchema,
} from '../../../../lib/contracts/federated-quota-changes.ts';
import { tellQuotaChange } from '../../../domain/federated-quotas/quota-change.ts';
import { findPlane } from '../../../domain/karmada/control-plane.ts';
import { defineQuery } from '../../define.ts';
import { checkLimits } from './check-limits.ts';
import { findQuotaPlace, readBeside } from './find-quota-place.ts';
import { readLiveQuota } from './read-live-quota.ts';

/** What a change of a quota does: what is beyond it then, and what becomes of the ResourceQuotas in members. Writes nothing. */
export const previewQuotaChange = defineQuery({
  name: 'preview-quota-change',
  action: 'project.manage',
  readAction: 'application.read',
  input: { path: quotaPathSchema, body: previewQuotaSchema },
  scope: findQuotaPlace,
  run: async (context, { body: { limits } }, place): Promise<QuotaPreview> => {
    const { deps } = context;
    const [live, beside, planes] = await Promise.all([
      readLiveQuota(deps, place.ref),
      readBeside(context, place),
      deps.karmada.controlPlanes(deps.db.auto),
    ]);
    const before = live?.quota ?? null;
    if (limits) checkLimits(limits, before, beside);
    return {
      ...tellQuotaChange({ ...beside, before, after: limits }),
      observedAt: findPlane(planes, place.ref.controlPlane).members.heardAt?.toISOString() ?? null,
    };
  },
});

import { quotaPathSchema, removeQuotaQuerySchema } from '../../../../lib/contracts/federated-quota-changes.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import { type Committed, defineCommand } from '../../define.ts';
import { findQuotaPlace, readBeside } from './find-quota-place.ts';
import { readLiveQuota } from './read-live-quota.ts';
import { auditChange, quotaEvent, writeOver } from './subject.ts';

/** Removes the FederatedResourceQuota that was read, and with it the ResourceQuotas that Karmada made of it in members. */
export const removeFederatedQuota = defineCommand({
  name: 'remove-federated-quota',
  action: 'project.manage',
  readAction: 'application.read',
  input: { path: quotaPathSchema, query: removeQuotaQuerySchema },
  scope: findQuotaPlace,
  prepare: async (context, { query: { version } }, place) => {
    const { deps } = context;
    const { ref } = place;
    const { hiddenFromProject } = await readBeside(context, place);
    return writeOver(
      async () => {
        const live = await readLiveQuota(deps, ref);
        if (live?.version === version) return live;
        throw new DomainError('stale-version', say('federated-quota-changed', { name: ref.name }));
      },
      async ({ now, quota }) => {
        await deps.federatedQuotas.remove(ref, now);
        return { place, quota, hiddenFromProject };
      },
    );
  },
  commit: async (_context, _tx, { place, quota, hiddenFromProject }): Promise<Committed<{ name: string }>> => ({
    answer: { name: place.ref.name },
    audit: auditChange('remove-federated-quota', place, { before: quota, after: null }, hiddenFromProject),
    events: [quotaEvent],
  }),
});

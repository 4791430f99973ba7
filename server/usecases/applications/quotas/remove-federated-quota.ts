import { quotaPathSchema, removeQuotaQuerySchema } from '../../../../lib/contracts/federated-quota-changes.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import { type Committed, defineCommand } from '../../define.ts';
import { findQuotaPlace } from './find-quota-place.ts';
import { readLiveQuota } from './read-live-quota.ts';
import { quotaEvent, quotaKey, shown, writeOver } from './subject.ts';

/** Removes the FederatedResourceQuota that was read, and with it the ResourceQuotas that Karmada made of it in members. */
export const removeFederatedQuota = defineCommand({
  name: 'remove-federated-quota',
  action: 'project.manage',
  readAction: 'application.read',
  input: { path: quotaPathSchema, query: removeQuotaQuerySchema },
  scope: findQuotaPlace,
  prepare: ({ deps }, { query: { version } }, place) => {
    const { ref } = place;
    return writeOver(
      async () => {
        const live = await readLiveQuota(deps, ref);
        if (live?.version === version) return live;
        throw new DomainError('stale-version', say('federated-quota-changed', { name: ref.name }));
      },
      async ({ now, quota }) => {
        await deps.federatedQuotas.remove(ref, now);
        return { place, quota };
      },
    );
  },
  commit: async (_context, _tx, { place, quota }): Promise<Committed<{ name: string }>> => ({
    answer: { name: place.ref.name },
    audit: {
      action: 'remove-federated-quota',
      project: place.project,
      subject: 'applications',
      key: quotaKey(place),
      before: shown(quota),
    },
    events: [quotaEvent],
  }),
});

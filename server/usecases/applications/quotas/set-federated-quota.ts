import type { z } from 'zod';
import {
  type FederatedLimits,
  type QuotaNow,
  quotaPathSchema,
  setQuotaSchema,
} from '../../../../lib/contracts/federated-quota-changes.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { QuotaRef } from '../../../ports/federated-quotas.ts';
import { type Committed, type Context, defineCommand } from '../../define.ts';
import { checkLimits } from './check-limits.ts';
import { type BesideQuota, findQuotaPlace, type QuotaPlace, readBeside } from './find-quota-place.ts';
import { type LiveQuota, readLiveQuota, toLiveQuota, toQuotaNow } from './read-live-quota.ts';
import { auditChange, quotaEvent, writeOver } from './subject.ts';

type Asked = z.output<typeof setQuotaSchema>;

/** Makes a FederatedResourceQuota, or changes the one that was read, on its control plane and at once. */
export const setFederatedQuota = defineCommand({
  name: 'set-federated-quota',
  action: 'project.manage',
  readAction: 'application.read',
  input: { path: quotaPathSchema, body: setQuotaSchema },
  scope: findQuotaPlace,
  prepare: async (context, { body }, place) => ({ place, ...(await write(context, place, body)) }),
  commit: async (_context, _tx, { place, before, after, beside }): Promise<Committed<QuotaNow>> => ({
    answer: toQuotaNow(after, beside.hidden),
    audit: auditChange(
      before ? 'change-federated-quota' : 'create-federated-quota',
      place,
      { before: before?.quota ?? null, after: after.quota },
      beside.hiddenFromProject,
    ),
    events: [quotaEvent],
  }),
});

interface Written {
  before: LiveQuota | null;
  after: LiveQuota;
  beside: BesideQuota;
}

async function write(context: Context, place: QuotaPlace, { version, limits }: Asked): Promise<Written> {
  const { deps } = context;
  const { ref } = place;
  const beside = await readBeside(context, place);
  const read = async () => {
    const before = await readLiveQuota(deps, ref);
    refuseOther(ref, before, version);
    return before;
  };
  return writeOver(read, async (before): Promise<Written> => {
    const wanted = checkLimits(limits, before?.quota ?? null, beside);
    if (!before) return { before, beside, after: toLiveQuota(await create(context, ref, wanted), ref) };
    if (isSame(before, wanted))
      throw new DomainError('conflict', say('federated-quota-already-so', { name: ref.name }));
    const gone = Object.keys(before.quota.overall).filter((resource) => !Object.hasOwn(wanted.overall, resource));
    return { before, beside, after: toLiveQuota(await deps.federatedQuotas.write(ref, before.now, wanted, gone), ref) };
  });
}

/** @throws DomainError `stale-version` where what is there is not what somebody has seen */
function refuseOther({ name }: QuotaRef, before: LiveQuota | null, version: string | null): void {
  if ((before?.version ?? null) === version) return;
  const said = version === null ? say('federated-quota-exists', { name }) : say('federated-quota-changed', { name });
  throw new DomainError('stale-version', said);
}

async function create({ deps }: Context, ref: QuotaRef, wanted: FederatedLimits) {
  try {
    return await deps.federatedQuotas.create(ref, wanted);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'conflict')) throw error;
    throw new DomainError('stale-version', { ...say('federated-quota-exists', { name: ref.name }), cause: error });
  }
}

function isSame({ quota }: LiveQuota, { overall, assignments }: FederatedLimits): boolean {
  const text = (amounts: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(amounts).sort());
  const all = (list: readonly { cluster: string; hard: Readonly<Record<string, string>> }[]) =>
    list.map(({ cluster, hard }) => `${cluster} ${text(hard)}`).sort();
  return text(quota.overall) === text(overall) && all(quota.assignments).join() === all(assignments).join();
}

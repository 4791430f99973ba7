import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { DomainError, isAway } from '../domain/errors.ts';
import type { CampaignClusterRecord, CampaignReason, CampaignRecord } from '../ports/campaigns.ts';
import type { Tx } from '../ports/database.ts';
import { actFor } from '../usecases/act-for.ts';
import { campaignEvents } from '../usecases/campaigns/campaign-events.ts';
import { tellOutcome, tellStarter } from '../usecases/campaigns/campaign-notices.ts';
import type { UseCase } from '../usecases/define.ts';
import type { Deps } from '../usecases/deps.ts';

export interface SendingDeps {
  useCases: Deps;
  /** How an upgrade is asked for, as people ask for it. */
  upgrade: UseCase<RequestDetail>;
}

/** Somebody or something else was first; nothing is stored then. */
class NotClaimedError extends Error {
  override name = 'NotClaimedError';
}

/**
 * Asks for the upgrade of one cluster as the person who started the campaign, with the rights that they have now. Its row
 * and the request are written in one transaction, so that nothing is sent twice, whatever dies in between.
 * @returns false where the others have to wait
 */
export async function sendUpgrade(
  deps: SendingDeps,
  campaign: CampaignRecord,
  cluster: CampaignClusterRecord,
): Promise<boolean> {
  const actor = await actFor(deps.useCases, campaign.startedById);
  if (!actor) return pauseWithoutRight(deps, campaign, cluster);
  const { namespace, name, toTemplate: template } = cluster;
  const call = { deps: claiming(deps.useCases, campaign, cluster), actor, traceId: null, signal: undefined };
  const body = { kind: 'upgrade', cluster: { namespace, name }, template, justification: campaign.title };
  try {
    await deps.upgrade.execute(call, { body });
    return true;
  } catch (error) {
    if (error instanceof NotClaimedError) return true;
    if (isAway(error) || !(error instanceof DomainError)) throw error;
    // The management cluster may refuse Slipway itself; that is nobody's right in the portal.
    if (error.code === 'forbidden' && error.meta.missingAction === undefined) throw error;
    // A cluster that is gone is noted by the next step.
    if (error.code === 'not-found' && !(await isThere(deps, cluster))) return true;
    if (error.code === 'forbidden' || error.code === 'not-found') return pauseWithoutRight(deps, campaign, cluster);
    await refuse(deps, campaign, cluster, reasonOf(error));
    return true;
  }
}

async function isThere({ useCases }: SendingDeps, { clusterUid, ...ref }: CampaignClusterRecord): Promise<boolean> {
  return (await useCases.clusters.find(useCases.db.auto, ref))?.uid === clusterUid;
}

/** The same, whose transaction takes the cluster for this campaign first and notes the request last. */
function claiming(deps: Deps, { id }: CampaignRecord, { clusterUid, project }: CampaignClusterRecord): Deps {
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    deps.db.transact(async (tx) => {
      if (!(await deps.campaigns.claim(tx, id, clusterUid, deps.clock.now()))) throw new NotClaimedError();
      const answer = await work(tx);
      const request = await deps.requests.get(tx, (answer as unknown as RequestDetail).id);
      // Another object has the name by now.
      if (request?.clusterUid !== clusterUid) throw new NotClaimedError();
      await deps.campaigns.noteRequest(tx, id, clusterUid, request.id);
      await deps.eventLog.append(tx, campaignEvents(id, [project]));
      return answer;
    });
  return { ...deps, db: { auto: deps.db.auto, transact } };
}

/** The first thing that is wrong says why. */
function reasonOf({ message, detail, said, errors }: DomainError): CampaignReason {
  const [first] = errors;
  return first
    ? { detail: first.detail, message: first.message ?? null }
    : { detail: detail ?? message, message: said ?? null };
}

async function refuse(
  { useCases }: SendingDeps,
  campaign: CampaignRecord,
  cluster: CampaignClusterRecord,
  reason: CampaignReason,
): Promise<void> {
  const { clusterUid, namespace, name, project, state } = cluster;
  const { campaigns, clock, audit, notices, eventLog } = useCases;
  await useCases.db.transact(async (tx) => {
    const endedAt = clock.now();
    if (!(await campaigns.settle(tx, campaign.id, clusterUid, 'waiting', { state: 'refused', reason, endedAt })))
      return;
    await audit.append(tx, {
      ...bySlipway(useCases, campaign),
      action: 'skip-campaign-cluster',
      project,
      before: { state },
      after: { state: 'refused', cluster: `${namespace}/${name}`, reason: reason.detail },
    });
    for (const draft of tellOutcome(campaign, cluster, { state: 'refused', reason })) {
      await notices.append(tx, { ...draft, at: endedAt });
    }
    await eventLog.append(tx, campaignEvents(campaign.id, [project]));
  });
}

/** Who started it may not any more, so nothing more is done in their name. */
async function pauseWithoutRight(
  { useCases }: SendingDeps,
  { id }: CampaignRecord,
  { project }: CampaignClusterRecord,
): Promise<false> {
  const { campaigns, clock, audit, notices, eventLog } = useCases;
  await useCases.db.transact(async (tx) => {
    const campaign = await campaigns.lock(tx, id);
    if (campaign?.state !== 'running' && campaign?.state !== 'stopping') return;
    const updatedAt = clock.now();
    const paused: CampaignRecord = { ...campaign, state: 'paused', pausedBy: null, pausedWhy: 'no-right', updatedAt };
    await campaigns.update(tx, paused);
    const starter = tellStarter(paused, await campaigns.clusters(tx, id));
    await notices.append(tx, { ...starter, at: updatedAt });
    await audit.append(tx, {
      ...bySlipway(useCases, campaign),
      action: 'pause-campaign',
      project,
      before: { state: campaign.state },
      after: { state: 'paused', why: 'no-right' },
    });
    await eventLog.append(tx, campaignEvents(id, await campaigns.projects(tx, id)));
  });
  return false;
}

const bySlipway = ({ clock }: Deps, { id, startedBy }: CampaignRecord) => ({
  at: clock.now(),
  actor: 'slipway',
  actorId: null,
  actorKind: 'system' as const,
  onBehalfOf: startedBy,
  subject: 'campaigns',
  key: id,
  traceId: null,
});

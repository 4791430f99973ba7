import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { Tx } from '../../../../ports/database.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import type { Context } from '../../../define.ts';
import type { Judgement } from '../../../policies/judge.ts';
import type { Assessment } from '../../assessment.ts';
import { judgeLimits, refuseQuota, toReservation, withBudget, withLimits } from '../../order-limits.ts';
import type { HeldAnew } from '../kind.ts';

/** What an order holds is free for what it asks for now. */
export async function reserveAnew(
  context: Context,
  tx: Tx,
  { request, assessment, judgement: judged }: { request: RequestRecord; assessment: Assessment; judgement: Judgement },
): Promise<HeldAnew> {
  const { deps } = context;
  const { id, project: name, namespace, clusterName } = request;
  const [held, project] = [await deps.reservations.get(tx, id), await deps.projects.get(tx, name)];
  if (!project || held?.state !== 'held') throw new DomainError('conflict', say('request-holds-nothing'));
  const limits = await judgeLimits(context, tx, project, assessment, held);
  refuseQuota(limits);
  if (await deps.clusters.find(tx, { namespace, name: clusterName })) {
    const taken = say('name-taken', { name: clusterName, project: name });
    throw new DomainError('conflict', { ...taken, errors: [{ pointer: '/name', ...taken }] });
  }
  const judgement = withBudget(judged, limits.verdict);
  await deps.reservations.change(tx, toReservation(request, assessment, limits.verdict));
  return { judgement, checks: withLimits(request.checks, judgement, limits) };
}

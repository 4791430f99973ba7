import { type Rebalance, rebalanceOf } from '../../domain/applications/order/rebalance.ts';
import { DomainError } from '../../domain/errors.ts';
import { divisionOf, findPlane } from '../../domain/karmada/control-plane.ts';
import { say } from '../../domain/words/said.ts';
import type { Deps } from '../deps.ts';
import { type FoundApplication, knownMembers } from './find-application.ts';

/**
 * What would become of an application if all of it were divided anew, by what the worker has read last. Members that people
 * of its project do not know are not named.
 */
export async function readRebalance(
  { karmada, db }: Pick<Deps, 'karmada' | 'db'>,
  found: FoundApplication,
): Promise<Rebalance> {
  const { place, application, clusters } = found;
  const planes = await karmada.controlPlanes(db.auto);
  const rule = divisionOf(findPlane(planes, place.controlPlane));
  const rebalance = rebalanceOf(application, { clusters, rule });
  const known = knownMembers(found);
  return { ...rebalance, members: rebalance.members.filter(({ name }) => known.has(name)) };
}

/** @throws DomainError `conflict` where part of it would be placed nowhere, with the words of the scheduler */
export function refuseNowhere({ problem }: Rebalance): void {
  if (problem) throw new DomainError('conflict', say('application-fits-nowhere', { words: problem.words }));
}

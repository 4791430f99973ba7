import type { FederatedLimits } from '../../../../lib/contracts/federated-quota-changes.ts';
import { DomainError } from '../../../domain/errors.ts';
import { limitProblems } from '../../../domain/federated-quotas/limit-problems.ts';
import type { Quota } from '../../../domain/federated-quotas/quota-object.ts';
import type { BesideQuota } from './find-quota-place.ts';

/**
 * Limits as they are written: with those of members that the person may not know, which stay.
 * @param before null where the quota is made
 * @throws DomainError `validation-failed` with what Karmada or Kubernetes would refuse
 */
export function checkLimits(
  limits: FederatedLimits,
  before: Quota | null,
  { members, hidden }: Pick<BesideQuota, 'members' | 'hidden'>,
): FederatedLimits {
  const there = before?.assignments ?? [];
  const isHidden = ({ cluster }: { cluster: string }) => hidden.has(cluster);
  const kept = there.filter(isHidden).map(({ cluster, hard }) => ({ cluster, hard: { ...hard } }));
  const known = [...members, ...there.map(({ cluster }) => cluster)].filter((cluster) => !hidden.has(cluster));
  const errors = limitProblems(limits, { clusters: new Set(known), hidden: kept });
  if (errors.length > 0) throw new DomainError('validation-failed', { errors });
  return { overall: limits.overall, assignments: [...limits.assignments, ...kept] };
}

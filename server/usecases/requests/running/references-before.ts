import { type ClusterReferencesPatch, clusterReferenceFields } from '../../../../lib/contracts/cluster-references.ts';
import type { RequestPlan } from '../../../domain/requests/request-plan.ts';

/** What a change names anew, as it was when that was sent; null where nothing was named. */
export function referencesBefore({ renames = {}, effects = [] }: RequestPlan): ClusterReferencesPatch {
  const before = clusterReferenceFields.flatMap((field) => {
    if (renames[field] === undefined) return [];
    const effect = effects.find(({ pointer }) => pointer === `/${field}`);
    return effect ? [[field, typeof effect.before === 'string' ? effect.before : null]] : [];
  });
  return Object.fromEntries(before) as ClusterReferencesPatch;
}

import type { ClusterReferenceField } from './contracts/cluster-references.ts';

/** Fields that k0rdent lets nobody fill or empty once the cluster exists; another name is taken. */
const switchedOnly: readonly ClusterReferenceField[] = ['dataSource'];

/** Fields that count when a cluster is made, and never again. */
const fixed: readonly ClusterReferenceField[] = ['addressClaim'];

/** Why a field of a cluster that exists cannot become another: it has nothing and stays so, or it has to name something. */
export function refusedSwitch(
  field: ClusterReferenceField,
  before: string | null | undefined,
  after: string | null | undefined,
): 'added' | 'removed' | 'fixed' | null {
  if (fixed.includes(field)) return (before || null) === (after || null) ? null : 'fixed';
  if (!switchedOnly.includes(field) || Boolean(before) === Boolean(after)) return null;
  return after ? 'added' : 'removed';
}

/** Whether a cluster with this name in a field, or with none, can get another one. */
export const canBeNamed = (field: ClusterReferenceField, before: string | null | undefined): boolean =>
  refusedSwitch(field, before, 'another') === null;

/** Whether the name can be taken away. */
export const canBeEmptied = (field: ClusterReferenceField, before: string | null | undefined): boolean =>
  refusedSwitch(field, before, null) === null;

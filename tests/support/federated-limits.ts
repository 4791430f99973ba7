import type { FederatedLimits } from '../../lib/contracts/federated-quota-changes.ts';

/** The limits of a quota: over all clusters, and of single ones. */
export const limits = (
  overall: Record<string, string>,
  ...assignments: FederatedLimits['assignments']
): FederatedLimits => ({
  overall,
  assignments,
});
/** What one cluster may have. */
export const on = (cluster: string, hard: Record<string, string>) => ({ cluster, hard });

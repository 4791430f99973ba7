import type { FederatedLimits } from '../../lib/contracts/federated-quota-changes.ts';

/** A FederatedResourceQuota on a control plane. */
export interface QuotaRef {
  controlPlane: string;
  namespace: string;
  name: string;
}

/** A FederatedResourceQuota as it stands there. */
export interface QuotaObject {
  object: Record<string, unknown>;
  uid: string;
  resourceVersion: string;
  isLeaving: boolean;
}

/** What the portal asks of quotas, and writes to them. All throw DomainError `upstream-unavailable` while nobody answers. */
export interface FederatedQuotasPort {
  /** @returns null where there is none */
  read(ref: QuotaRef): Promise<QuotaObject | null>;
  /** Makes one that Slipway is named on. @throws DomainError `conflict` where its name is taken */
  create(ref: QuotaRef, limits: FederatedLimits): Promise<QuotaObject>;
  /**
   * Writes limits over those that were read; everything else of the object is left alone.
   * @param gone resources that were limited over all members and are no more
   * @throws DomainError `stale-version` where the object is not the one that was read any more
   */
  write(
    ref: QuotaRef,
    seen: Pick<QuotaObject, 'resourceVersion'>,
    limits: FederatedLimits,
    gone: readonly string[],
  ): Promise<QuotaObject>;
  /** @throws DomainError `stale-version` where the object is not the one that was read any more */
  remove(ref: QuotaRef, seen: Pick<QuotaObject, 'uid' | 'resourceVersion'>): Promise<void>;
}

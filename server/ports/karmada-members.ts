import type { MemberMarks } from '../domain/karmada/member-marks.ts';

/** A member of a Karmada control plane. */
export interface MemberRef {
  controlPlane: string;
  member: string;
}

/** A Cluster as it stands on its control plane. */
export interface MemberNow {
  object: Record<string, unknown>;
  resourceVersion: string;
  /** ClusterTaintPolicies; null where Slipway may not read them. */
  taintPolicies: readonly unknown[] | null;
}

/** What the portal asks of Cluster objects, and writes to them. */
export interface KarmadaMembersPort {
  /** @throws DomainError `not-found`, and `upstream-unavailable` while the control plane does not answer */
  read(ref: MemberRef): Promise<MemberNow>;
  /**
   * Writes labels and taints over those that were read; everything else of the Cluster is left alone.
   * @throws DomainError `stale-version` where the Cluster is not the one that was read any more
   */
  write(ref: MemberRef, seen: Pick<MemberNow, 'resourceVersion'> & MemberMarks, wanted: MemberMarks): Promise<void>;
}

import type { ControlPlaneState } from '../../../lib/contracts/karmada.ts';
import type { Release } from './release.ts';

/** Kind of the members of a control plane. */
export const clusterKind = 'cluster.karmada.io/Cluster';

/** What is known of a control plane: how its API server answers, and how well its objects are heard. */
export interface ControlPlaneRecord extends Release {
  name: string;
  answeredAt: Date | null;
  /** Null while it answers. */
  silentSince: Date | null;
  silence: string | null;
  kubernetesVersion: string | null;
  /** When the kind that was heard longest ago was heard; null while one never was. */
  heardAt: Date | null;
  /** Null while every kind is heard. */
  failingSince: Date | null;
  lastError: string | null;
}

/** What asking a control plane how it is has brought. */
export type ControlPlaneAnswer = Omit<ControlPlaneRecord, 'name' | 'heardAt' | 'failingSince' | 'lastError'>;

/** How a control plane is; one that answers and does not let its members be read shows what was read before. */
export function readState(record: ControlPlaneRecord): ControlPlaneState {
  if (record.silentSince !== null) return 'unreachable';
  if (record.failingSince !== null) return 'behind';
  return record.answeredAt === null || record.heardAt === null ? 'waiting' : 'reachable';
}

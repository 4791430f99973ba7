import type { ControlPlaneRecord } from '../domain/karmada/control-plane.ts';
import type { Tx } from './database.ts';

/** What the worker keeps of the Karmada control planes. */
export interface KarmadaReader {
  controlPlanes(tx: Tx): Promise<ControlPlaneRecord[]>;
  /** Clusters of control planes as they were reported, by name. */
  members(tx: Tx, controlPlanes: readonly string[]): Promise<MemberRecord[]>;
}

export interface MemberRecord {
  controlPlane: string;
  object: Record<string, unknown>;
}

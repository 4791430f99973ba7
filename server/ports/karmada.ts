import type { ControlPlaneRecord } from '../domain/karmada/control-plane.ts';
import type { Tx } from './database.ts';

/** What the worker keeps of the Karmada control planes. */
export interface KarmadaReader {
  controlPlanes(tx: Tx): Promise<ControlPlaneRecord[]>;
  /** Clusters of control planes as they were reported, by name. */
  members(tx: Tx, controlPlanes: readonly string[]): Promise<KarmadaRecord[]>;
  /** Bindings and workloads in these namespaces of the control planes. */
  inNamespaces(tx: Tx, controlPlanes: readonly string[], namespaces: readonly string[]): Promise<KarmadaRecord[]>;
}

export interface KarmadaRecord {
  controlPlane: string;
  /** `group/Kind`. */
  kind: string;
  object: Record<string, unknown>;
}

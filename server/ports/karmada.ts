import type { ControlPlaneRecord } from '../domain/karmada/control-plane.ts';
import type { Tx } from './database.ts';

/** What the worker keeps of the Karmada control planes. */
export interface KarmadaReader {
  controlPlanes(tx: Tx): Promise<ControlPlaneRecord[]>;
  /** Clusters of control planes as they were reported, by name. */
  members(tx: Tx, controlPlanes: readonly string[]): Promise<KarmadaRecord[]>;
  /** Bindings, workloads and what stands beside them in these namespaces of the control planes. */
  inNamespaces(tx: Tx, controlPlanes: readonly string[], namespaces: readonly string[]): Promise<KarmadaRecord[]>;
  /** Those of some kinds alone, as `group/Kind`. */
  ofKinds(
    tx: Tx,
    kinds: readonly string[],
    place: { controlPlanes: readonly string[]; namespaces: readonly string[] },
  ): Promise<KarmadaRecord[]>;
  /** ResourceBindings that have these names, in no order; those that are not there are left out. */
  bindingsNamed(tx: Tx, keys: readonly BindingKey[]): Promise<Omit<KarmadaRecord, 'kind'>[]>;
  /** ResourceBindings of a control plane, those that are on a member first, so many at most; and how many there are. */
  bindings(
    tx: Tx,
    controlPlane: string,
    about: { member: string; most: number },
  ): Promise<{ objects: Record<string, unknown>[]; total: number }>;
  /** All of the namespaces that have something on a member. */
  besideMember(tx: Tx, member: { controlPlane: string; name: string }): Promise<KarmadaRecord[]>;
  /** Those of one namespace of a control plane that have one of the names. */
  named(tx: Tx, place: { controlPlane: string; namespace: string }, names: readonly string[]): Promise<KarmadaRecord[]>;
}

export interface BindingKey {
  controlPlane: string;
  namespace: string;
  /** That of the binding, which holds the name of what is bound and its kind. */
  name: string;
}

export interface KarmadaRecord {
  controlPlane: string;
  /** `group/Kind`. */
  kind: string;
  object: Record<string, unknown>;
}

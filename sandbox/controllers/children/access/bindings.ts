import type { CapiCluster } from '../../shapes/neighbours.ts';
import { stamp, uidOf } from '../names.ts';
import { clusterRoleBindings, type RoleObject } from './roles.ts';

/** ClusterRoleBindings of the simulated clusters. Those that somebody makes last until the sandbox is restarted. */
export class ChildBindings {
  readonly #made = new Map<string, RoleObject[]>();

  of({ metadata }: CapiCluster): RoleObject[] {
    const standing = clusterRoleBindings(metadata.namespace ?? '', metadata.creationTimestamp);
    return [...standing, ...(this.#made.get(metadata.uid ?? '') ?? [])];
  }

  /** Undefined when there is one of that name. */
  add(cluster: CapiCluster, sent: RoleObject): RoleObject | undefined {
    const { name } = sent.metadata;
    if (this.of(cluster).some(({ metadata }) => metadata.name === name)) return undefined;
    const nowMs = Date.now();
    const metadata = { name, uid: uidOf(`${name}/${nowMs}`), resourceVersion: String(nowMs) };
    const made = { ...sent, metadata: { ...metadata, creationTimestamp: stamp(nowMs) } };
    const uid = cluster.metadata.uid ?? '';
    this.#made.set(uid, [...(this.#made.get(uid) ?? []), made]);
    return made;
  }

  /** False where nobody has made one of that name: those that every cluster has stay. */
  remove(cluster: CapiCluster, name: string): boolean {
    const uid = cluster.metadata.uid ?? '';
    const made = this.#made.get(uid) ?? [];
    const left = made.filter(({ metadata }) => metadata.name !== name);
    this.#made.set(uid, left);
    return left.length < made.length;
  }
}

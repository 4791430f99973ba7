import type { CapiCluster } from '../../shapes/neighbours.ts';
import type { ChildApi } from './child-api.ts';

type Make = (cluster: CapiCluster) => ChildApi;

/** The APIs of the clusters on which somebody has written something. */
export class ChildApis {
  readonly #byUid = new Map<string, ChildApi>();
  readonly #make: Make;
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(make: Make) {
    this.#make = make;
  }

  /** Undefined where nobody has written anything yet. */
  find({ metadata }: CapiCluster): ChildApi | undefined {
    return this.#byUid.get(metadata.uid ?? '');
  }

  of(cluster: CapiCluster): ChildApi {
    const known = this.find(cluster);
    if (known) return known;
    const made = this.#make(cluster);
    const uid = cluster.metadata.uid ?? '';
    this.#byUid.set(uid, made);
    made.onChange(() => {
      for (const listener of this.#listeners.get(uid) ?? []) listener();
    });
    return made;
  }

  /** Calls back when something was written on a cluster; the returned function ends that. */
  onChange({ metadata }: CapiCluster, listener: () => void): () => void {
    const uid = metadata.uid ?? '';
    const listeners = this.#listeners.get(uid) ?? new Set();
    this.#listeners.set(uid, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(uid);
    };
  }

  forget(uid: string): void {
    this.#byUid.get(uid)?.stop();
    this.#byUid.delete(uid);
  }

  stop(): void {
    for (const uid of [...this.#byUid.keys()]) this.forget(uid);
  }
}

import type { Entry } from '../kube/store/collection.ts';
import { ForgetfulLog } from '../kube/store/forgetful-log.ts';
import { Store } from '../kube/store/store.ts';
import type { KubeObject } from '../kube/types.ts';

/** An object that nobody wrote by the API: what the provider, a service or a controller has brought. */
export type FindBrought = (collection: string, key: string) => KubeObject | undefined;

/**
 * What was written on one simulated cluster, until the sandbox ends. What was brought there is found as if it were
 * stored, so that a write to it stores it.
 */
export class ChildStore extends Store {
  readonly #brought: FindBrought;

  constructor(brought: FindBrought) {
    super(new ForgetfulLog());
    this.#brought = brought;
    // Nobody asks for the past: watches of these clusters compare what is there.
    this.subscribe(({ revision }) => void this.compact(revision));
  }

  override get(resource: string, key: string): Entry | undefined {
    const stored = super.get(resource, key);
    if (stored) return stored;
    const object = this.#brought(resource, key);
    if (!object) return undefined;
    return { key, revision: Number(object.metadata.resourceVersion ?? 0), object, json: JSON.stringify(object) };
  }
}

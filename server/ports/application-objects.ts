import type { KeptNumbers } from '../domain/applications/order/kept-numbers.ts';
import type { Manifest } from '../domain/applications/order/manifest.ts';
import type { DividedWorkload } from '../domain/applications/order/rebalance.ts';

/** Where the objects of an application are: all have its name. */
export interface ApplicationPlace {
  controlPlane: string;
  namespace: string;
  name: string;
}

/** Secrets that an application takes values from; their names are nobody else's. */
export interface OrderedSecrets {
  /** Are made, values and all. */
  made: readonly Manifest[];
  /** Names of those that are there already. */
  kept: readonly string[];
}

/** What the worker writes to Karmada control planes. */
export interface ApplicationObjects {
  /**
   * Makes the objects of an application as they are given, in this order, and takes away those of its kinds that are not
   * given; where one of them would be refused, nothing is written. The namespace is made where there is none. Fields that
   * others have set meanwhile are not overwritten, and numbers that are kept stay as they are. Secrets of before that it does
   * not take values from any more go at the end; no error repeats a value.
   * @throws DomainError `conflict` where an object of somebody else has the name, or somebody else has set a field, or a Secret that is
   * kept has gone, and
   * `stale-version` while what was removed before is still leaving
   */
  write(
    place: ApplicationPlace,
    manifests: readonly Manifest[],
    kept: KeptNumbers,
    secrets?: OrderedSecrets,
  ): Promise<void>;
  /** Takes an application away; what is gone already is no error. Objects of somebody else stay. */
  remove(place: ApplicationPlace): Promise<void>;
  /** Has the scheduler divide the replicas of workloads anew, once: the same id asks for nothing more. */
  rebalance(place: ApplicationPlace, rebalance: { id: string; workloads: readonly DividedWorkload[] }): Promise<void>;
}

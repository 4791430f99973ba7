import type { KeptNumbers } from '../domain/applications/order/kept-numbers.ts';
import type { Manifest } from '../domain/applications/order/manifest.ts';
import type { DividedWorkload } from '../domain/applications/order/rebalance.ts';

/** Where the objects of an application are: all have its name. */
export interface ApplicationPlace {
  controlPlane: string;
  namespace: string;
  name: string;
}

/** What the worker writes to Karmada control planes. */
export interface ApplicationObjects {
  /**
   * Makes the objects of an application as they are given, in this order, and takes away those of its kinds that are not
   * given; where one of them would be refused, nothing is written. The namespace is made where there is none. Fields that
   * others have set meanwhile are not overwritten, and numbers that are kept stay as they are.
   * @throws DomainError `conflict` where an object of somebody else has the name, or somebody else has set a field, and
   * `stale-version` while what was removed before is still leaving
   */
  write(place: ApplicationPlace, manifests: readonly Manifest[], kept: KeptNumbers): Promise<void>;
  /** Takes an application away; what is gone already is no error. Objects of somebody else stay. */
  remove(place: ApplicationPlace): Promise<void>;
  /** Has the scheduler divide the replicas of workloads anew, once: the same id asks for nothing more. */
  rebalance(place: ApplicationPlace, rebalance: { id: string; workloads: readonly DividedWorkload[] }): Promise<void>;
}

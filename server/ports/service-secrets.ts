// Secrets that services of a cluster take values from.
import type { ClusterObject } from './kube.ts';

/** A Secret in the namespace of a cluster, which goes with that cluster. */
export interface ServiceSecret {
  name: string;
  cluster: ClusterObject;
  /** The request that brings it. */
  requestId: string;
}

/** The values go in and never come out, and no error repeats them. */
export interface ServiceSecrets {
  /**
   * Makes it, or finds what an earlier try of the same request has made.
   * @param text YAML
   * @param options with `isDryRun` it is only asked whether that may be done
   * @throws DomainError `upstream-unavailable`, `upstream-timeout`, `forbidden` without the right
   */
  write(secret: ServiceSecret, text: string, options?: { isDryRun?: boolean }): Promise<void>;
  /** Deletes one; one that is gone is fine. */
  remove(namespace: string, name: string): Promise<void>;
}

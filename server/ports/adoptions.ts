// Clusters that run already and are taken into k0rdent.
import type { Tx } from './database.ts';

/** The Credential that an adoption makes in its project's namespace, with what belongs to it. */
export interface AdoptionCredential {
  requestId: string;
  namespace: string;
  name: string;
}

/**
 * Writes what k0rdent reaches an adopted cluster with. The kubeconfig goes in and never comes out, and no error repeats
 * it. Every method throws DomainError `upstream-unavailable` or `upstream-timeout` when there is no answer.
 */
export interface AdoptionPort {
  /**
   * Makes Secret, resource template and Credential, or finds those of an earlier try.
   * @param options with `isDryRun` it is only asked whether that may be done, and nothing is left behind
   * @throws DomainError `conflict` when a Credential of another has the name
   */
  write(credential: AdoptionCredential, kubeconfig: string, options?: { isDryRun?: boolean }): Promise<void>;
  /**
   * Waits until k0rdent takes the Credential.
   * @throws DomainError `conflict` when that lasts
   */
  untilAccepted(credential: AdoptionCredential): Promise<void>;
  /**
   * Deletes what `write` made of this request, and nothing else.
   * @throws DomainError `conflict` while k0rdent keeps the Credential for a cluster; everything is left then
   */
  remove(credential: AdoptionCredential): Promise<void>;
}

/** What requests bring that nobody may read. Sealed on its way into the database; gone once the request has ended. */
export interface RequestSecrets {
  put(tx: Tx, requestId: string, text: string): Promise<void>;
  /** Null when there is none, or it cannot be opened any more. */
  open(tx: Tx, requestId: string): Promise<string | null>;
  forget(tx: Tx, requestId: string): Promise<void>;
}

// Credentials of the whole installation: what is written on the management cluster, and who uses them.
import type { SourceIdentity } from '../../lib/contracts/source-identities.ts';
import type { CredentialKind } from '../../lib/contracts/system-credentials.ts';
import type { CredentialValues } from '../domain/credentials/credential-values.ts';
import type { Reach } from '../domain/credentials/kubeconfig-check.ts';
import type { Tx } from './database.ts';

export interface CredentialRef {
  name: string;
  kind: CredentialKind;
}

/** An identity that exists on the management cluster. */
export interface FoundIdentity extends SourceIdentity {
  /** The credential that it was made with here; null for others. */
  credential: string | null;
  /** With which other one it takes its role; null where it takes none. */
  source: SourceIdentity | null;
}

/**
 * Writes credentials. Values go in and never come out: no method answers any, and no error repeats one.
 * Every method throws DomainError `upstream-unavailable` or `upstream-timeout` when there is no answer.
 */
export interface CredentialPort {
  /** Hosts that a credential's own addresses must not, or may nevertheless, lead to. */
  reach: Reach;
  /** Identities that may take the role of an AWS credential, by kind and name; none of a kind that is not served. */
  sourceIdentities(): Promise<FoundIdentity[]>;
  /**
   * Makes secret, identity, resource template and, last, the Credential; all of them or none.
   * @throws DomainError `conflict` when one of the names is taken
   */
  create(ref: CredentialRef, description: string, values: CredentialValues): Promise<void>;
  /** Writes new secret values into the same Secret, and into the copies of it in these namespaces. */
  rotate(ref: CredentialRef, values: CredentialValues, namespaces: readonly string[]): Promise<void>;
  /** Puts into namespaces what k0rdent does not copy and clusters there need; what is there already is brought up to date. */
  prepare(ref: CredentialRef, namespaces: readonly string[], values: CredentialValues | null): Promise<void>;
  /** Takes back what `prepare` put there. */
  clear(ref: CredentialRef, namespaces: readonly string[]): Promise<void>;
  /** Deletes the Credential and all that belongs to it in k0rdent's own namespace. */
  remove(ref: CredentialRef): Promise<void>;
}

export interface CredentialUse {
  credential: string;
  namespace: string;
  name: string;
  owner: string | null;
  /** Whether the cluster is there; otherwise it is ordered. */
  isCluster: boolean;
}

/** When orders of a namespace used a credential last. */
export interface CredentialLast {
  credential: string;
  namespace: string;
  /** When one of them was carried out. */
  usedAt: Date;
  /** When one of them became a ready cluster; null where none did. */
  workedAt: Date | null;
}

/** A Credential of a namespace beside k0rdent's own. */
export interface CredentialCopy {
  credential: string;
  namespace: string;
  /** Made by k0rdent; otherwise it is another one that only has the name. */
  isManaged: boolean;
  metadata: unknown;
  status: unknown;
}

/** An identity that a Credential names which somebody made in a namespace of their own. */
export interface UsedIdentity {
  kind: string;
  name: string;
  namespace: string;
}

export interface CredentialReader {
  /** Clusters by the credential they name, and orders on their way, wherever they are. */
  uses(tx: Tx, credential?: string): Promise<CredentialUse[]>;
  /** When orders used credentials last, by namespace. */
  lastUses(tx: Tx, credential?: string): Promise<CredentialLast[]>;
  /** What bears the name of a credential in other namespaces than k0rdent's own, with its status. */
  copies(tx: Tx, systemNamespace: string, credential?: string): Promise<CredentialCopy[]>;
  /** Identities of Credentials that k0rdent did not make, in other namespaces than its own. */
  identitiesElsewhere(tx: Tx, systemNamespace: string): Promise<UsedIdentity[]>;
}

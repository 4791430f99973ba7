// Tests of credentials: the worker reads what one holds and asks its provider with it.
import type { CredentialExpiry, CredentialTest, TestFact } from '../../lib/contracts/credential-tests.ts';
import type { CredentialValues } from '../domain/credentials/credential-values.ts';
import type { Said } from '../domain/words/said.ts';
import type { CredentialRef } from './credentials.ts';
import type { Tx } from './database.ts';

/** What a test brought. Of what the credential holds only the days on which it ends are in it. */
export type TestOutcome = { expiries: CredentialExpiry[] } & (
  | { state: 'worked'; facts: TestFact[] }
  | { state: 'failed'; failure: Said; words: string | null }
);

export interface CredentialTestRow {
  id: string;
  credential: string;
  state: CredentialTest['state'];
  askedBy: string;
  askedAt: Date;
  /** Server that is asked; null where the credential or its provider names one. */
  address: string | null;
}

/** Values as they stand in the Secret and the identity of a credential, or why there are none. */
export type StoredValues = { values: CredentialValues } | { failure: Said };

/** Reads what credentials hold; only the worker has it, and only for a test. */
export interface CredentialSecrets {
  /** @throws DomainError when the management cluster does not answer or does not let it be read */
  read(ref: CredentialRef): Promise<StoredValues>;
}

export interface CredentialTester {
  /**
   * Asks the provider with these values. A provider that refuses or is not reached is an outcome.
   * @param address server of a kind that names none
   */
  test(
    asked: CredentialRef & { address: string | null },
    values: CredentialValues,
    signal?: AbortSignal,
  ): Promise<TestOutcome>;
}

export interface CredentialTestStore {
  /** The last tests by credential. */
  list(tx: Tx, credential?: string): Promise<Map<string, CredentialTest>>;
  /** Takes the place of the credential's former test. */
  begin(tx: Tx, row: Omit<CredentialTestRow, 'state'>): Promise<void>;
  /** Null when another one has taken its place, or the credential changed. */
  get(tx: Tx, id: string): Promise<CredentialTestRow | null>;
  /** Answers false when another one has taken its place, or the credential changed. */
  end(tx: Tx, id: string, at: Date, outcome: TestOutcome): Promise<boolean>;
  /** What was tested is not what the credential holds any more. */
  forget(tx: Tx, credential: string): Promise<void>;
}

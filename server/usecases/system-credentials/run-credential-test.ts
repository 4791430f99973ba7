import { isGivenUp } from '../../domain/credential-tests/may-test.ts';
import { readOrigin } from '../../domain/credentials/credential.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type {
  CredentialSecrets,
  CredentialTester,
  CredentialTestRow,
  TestOutcome,
} from '../../ports/credential-tests.ts';
import type { CredentialRef } from '../../ports/credentials.ts';
import type { Deps } from '../deps.ts';
import { credentialEvent } from './credential-rules.ts';

type TestDeps = Pick<Deps, 'db' | 'clock' | 'eventLog' | 'credentialTests' | 'mirror' | 'systemNamespace'> & {
  credentialSecrets: CredentialSecrets;
  tester: CredentialTester;
  onError(error: unknown): void;
};

const failed = (failure: ReturnType<typeof say>): TestOutcome => ({
  state: 'failed',
  failure,
  words: null,
  expiries: [],
});

/** Carries out a test that somebody asked for. One whose credential has changed meanwhile ends without a result. */
export async function runCredentialTest(deps: TestDeps, id: string, signal?: AbortSignal): Promise<void> {
  const { db, credentialTests } = deps;
  const test = await credentialTests.get(db.auto, id);
  if (test?.state !== 'running' || isGivenUp({ ...test, askedAt: test.askedAt.toISOString() }, deps.clock.now()))
    return;
  const outcome = await findOutcome(deps, test, signal);
  await db.transact(async (tx) => {
    const isNoted = await credentialTests.end(tx, id, deps.clock.now(), outcome);
    if (isNoted) await deps.eventLog.append(tx, [credentialEvent(test.credential)]);
  });
}

async function findOutcome(
  deps: TestDeps,
  { credential: name, address }: Pick<CredentialTestRow, 'credential' | 'address'>,
  signal: AbortSignal | undefined,
): Promise<TestOutcome> {
  const ref = { namespace: deps.systemNamespace, name };
  const object = await deps.mirror.get(deps.db.auto, 'k0rdent.mirantis.com/Credential', ref);
  const kind = object ? readOrigin(object).kind : null;
  return kind === null ? failed(say('secret-gone')) : askProvider(deps, { name, kind, address }, signal);
}

async function askProvider(
  deps: TestDeps,
  ref: CredentialRef & { address: string | null },
  signal: AbortSignal | undefined,
): Promise<TestOutcome> {
  const stored = await deps.credentialSecrets.read(ref).catch((error: unknown) => {
    // Words of the API server about a Secret could repeat what is in it.
    if (error instanceof DomainError) return { failure: say('credential-test-silent') };
    throw error;
  });
  if ('failure' in stored) return failed(stored.failure);
  // What cannot be asked with cannot be asked with a moment later either, and each try would ask the provider again.
  const outcome = await deps.tester.test(ref, stored.values, signal).catch((error: unknown) => {
    // Its message could repeat what the credential holds.
    deps.onError(new Error(`A credential of the kind ${ref.kind} could not be tested: ${(error as Error).name}`));
    return failed(say('credential-test-unread'));
  });
  // A worker that stops has learned nothing of the provider; the next one asks it.
  signal?.throwIfAborted();
  return outcome;
}

import { askTestSchema } from '../../../lib/contracts/credential-tests.ts';
import {
  type CredentialKind,
  credentialPathSchema,
  isTestable,
  needsAddressToTest,
} from '../../../lib/contracts/system-credentials.ts';
import { can } from '../../../lib/permissions.ts';
import { testWaitSeconds } from '../../domain/credential-tests/may-test.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { type Context, defineCommand } from '../define.ts';
import { assertManages, findCredential } from './credential-record.ts';
import { credentialEvent } from './credential-rules.ts';

/** Asks the provider of a credential whether it takes it. The worker does; who asked sees what came of it later. */
export const testCredential = defineCommand({
  name: 'test-credential',
  action: 'credential.manage',
  readAction: 'credential.read',
  scope: (context, { path }) => findCredential(context, path.name),
  input: { path: credentialPathSchema, body: askTestSchema },
  prepare: async (context, { body }, record) => {
    const ref = assertManages(context, record);
    assertTestable(ref.kind);
    assertMayUseSource(context, ref.kind);
    return { ...ref, id: context.deps.ids.newId(), address: readAddress(context, ref.kind, body.address) };
  },
  turn: ({ name }) => `test-credential ${name}`,
  commit: async (context, tx, { id, name, kind, address }) => {
    const { deps, actor } = context;
    const askedAt = deps.clock.now();
    await assertMayAgain(context, tx, { name, now: askedAt });
    await deps.credentialTests.begin(tx, { id, credential: name, askedBy: actor.email, askedAt, address });
    await deps.queue.send(tx, { kind: 'test-credential', requestId: id });
    return {
      answer: { name },
      audit: {
        action: 'test-credential',
        project: null,
        subject: 'credentials',
        key: name,
        after: { kind, ...(address !== null && { address }) },
      },
      events: [credentialEvent(name)],
    };
  },
});

/** A role is tested with the keys of the credential that takes it, which others may lead. */
function assertMayUseSource({ actor }: Context, kind: CredentialKind): void {
  if (kind !== 'aws-role' || can(actor.grants, 'credential.manage', null, actor.narrowing)) return;
  throw new DomainError('forbidden', {
    ...say('credential-test-source'),
    meta: { missingAction: 'credential.manage' },
  });
}

function assertTestable(kind: CredentialKind): void {
  if (!isTestable(kind)) throw new DomainError('conflict', say('credential-test-none'));
}

/** Which server gets the login is said by the operator; who manages the credential chooses among them. */
function readAddress({ deps }: Context, kind: CredentialKind, address = ''): string | null {
  if (!needsAddressToTest(kind)) return null;
  if (deps.vcenters.includes(address)) return address;
  throw new DomainError('validation-failed', {
    errors: [{ pointer: '/address', ...say('credential-test-address') }],
  });
}

/** Providers lock accounts that are asked too often, and count what is asked. */
async function assertMayAgain(
  { deps }: Context,
  tx: Parameters<Context['deps']['credentialTests']['list']>[0],
  { name, now }: { name: string; now: Date },
): Promise<void> {
  const last = (await deps.credentialTests.list(tx, name)).get(name);
  const seconds = last ? testWaitSeconds(last, now) : 0;
  if (seconds <= 0) return;
  if (last?.state === 'running') throw new DomainError('conflict', say('credential-test-running'));
  throw new DomainError('rate-limited', { ...say('credential-test-again', { seconds }), retryAfterSeconds: seconds });
}

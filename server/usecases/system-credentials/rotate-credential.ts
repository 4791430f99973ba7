import { credentialPathSchema, fieldsOf, rotateCredentialSchema } from '../../../lib/contracts/system-credentials.ts';
import { findValueProblems } from '../../domain/credentials/credential-values.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { assertManages, findCredential } from './credential-record.ts';
import { credentialEvent } from './credential-rules.ts';

/** Puts new secret values into the same Secret, and into the copies beside clusters, which k0rdent does not renew. */
export const rotateCredential = defineCommand({
  name: 'rotate-credential',
  action: 'credential.manage',
  readAction: 'credential.read',
  scope: (context, { path }) => findCredential(context, path.name),
  input: { path: credentialPathSchema, body: rotateCredentialSchema },
  prepare: async (context, { body }, record) => {
    const ref = assertManages(context, record);
    const { credentials } = context.deps;
    if (fieldsOf(ref.kind, true).length === 0) {
      throw new DomainError('conflict', say('credential-no-secret'));
    }
    const errors = findValueProblems(ref.kind, body.values, { onlySecrets: true, reach: credentials.reach });
    if (errors.length > 0) throw new DomainError('validation-failed', { errors });
    await credentials.rotate(ref, body.values, record.namespaces);
    return { ...ref, exchanged: Object.keys(body.values).sort() };
  },
  commit: async ({ deps }, tx, { name, kind, exchanged }) => {
    await deps.credentialTests.forget(tx, name);
    return {
      answer: { name },
      // Which fields; what was and is in them nobody reads.
      audit: {
        action: 'rotate-credential',
        project: null,
        subject: 'credentials',
        key: name,
        before: { kind },
        after: { kind, exchanged },
      },
      events: [credentialEvent(name)],
    };
  },
});

import { credentialPathSchema } from '../../../lib/contracts/system-credentials.ts';
import { assertUnused } from '../credentials/assert-unused.ts';
import { defineCommand } from '../define.ts';
import { assertManages, findCredential } from './credential-record.ts';
import { changeRule, credentialEvent } from './credential-rules.ts';
import { assertNoSource } from './source-identities.ts';

/** Takes a credential back everywhere and deletes it with all that belongs to it. Refused while anything uses it. */
export const deleteCredential = defineCommand({
  name: 'delete-credential',
  action: 'credential.manage',
  readAction: 'credential.read',
  scope: (context, { path }) => findCredential(context, path.name),
  input: { path: credentialPathSchema },
  prepare: async (context, _input, record) => {
    const ref = assertManages(context, record);
    await assertUnused(context, 'credential', record.uses);
    await assertNoSource(context, record);
    await changeRule(context, ref.name, () => []);
    await context.deps.credentials.clear(
      ref,
      record.projects.map(({ project }) => project.namespace),
    );
    await context.deps.credentials.remove(ref);
    return { ...ref, projects: record.projects.map(({ project }) => project.name) };
  },
  commit: async ({ deps }, tx, { name, ...before }) => {
    await deps.credentialTests.forget(tx, name);
    return {
      answer: { name },
      audit: { action: 'delete-credential', project: null, subject: 'credentials', key: name, before },
      events: [credentialEvent(name)],
    };
  },
});

import { credentialPathSchema, takeBackCredentialSchema } from '../../../lib/contracts/system-credentials.ts';
import { DomainError } from '../../domain/errors.ts';
import { assertUnused } from '../credentials/assert-unused.ts';
import { defineCommand } from '../define.ts';
import { assertManages, findCredential } from './credential-record.ts';
import { changeRule, credentialEvent } from './credential-rules.ts';

/** Takes a credential away from a project. Refused while a cluster there uses it, which could not even be deleted then. */
export const takeBackCredential = defineCommand({
  name: 'take-back-credential',
  action: 'credential.manage',
  readAction: 'credential.read',
  scope: (context, { path }) => findCredential(context, path.name),
  input: { path: credentialPathSchema, body: takeBackCredentialSchema },
  prepare: async (context, { body }, record) => {
    const ref = assertManages(context, record);
    const found = record.projects.find(({ project }) => project.name === body.project);
    if (!found) throw new DomainError('not-found');
    const { namespace } = found.project;
    await assertUnused(
      context,
      'credential',
      record.uses.filter((use) => use.namespace === namespace),
    );
    await changeRule(context, ref.name, (now) => now.filter((one) => one !== namespace));
    await context.deps.credentials.clear(ref, [namespace]);
    return { name: ref.name, project: body.project, before: record.projects.map(({ project }) => project.name) };
  },
  commit: async (_context, _tx, { name, project, before }) => ({
    answer: { name },
    audit: {
      action: 'take-back-credential',
      project,
      subject: 'credentials',
      key: name,
      before: { projects: before },
      after: { projects: before.filter((one) => one !== project) },
    },
    events: [credentialEvent(name)],
  }),
});

import {
  credentialPathSchema,
  handOutCredentialSchema,
  needsValuesToHandOut,
} from '../../../lib/contracts/system-credentials.ts';
import { findValueProblems } from '../../domain/credentials/credential-values.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineCommand } from '../define.ts';
import { findLedProjects } from '../projects/led-projects.ts';
import { assertManages, findCredential } from './credential-record.ts';
import { credentialEvent, handOut } from './credential-rules.ts';

/** Lets more projects use a credential. Slipway cannot read values, so a kind that needs them there asks again. */
export const handOutCredential = defineCommand({
  name: 'hand-out-credential',
  action: 'credential.manage',
  readAction: 'credential.read',
  scope: (context, { path }) => findCredential(context, path.name),
  input: { path: credentialPathSchema, body: handOutCredentialSchema },
  prepare: async (context, { body }, record) => {
    const ref = assertManages(context, record);
    const projects = await findLedProjects(context, 'credential.manage', body.projects);
    const errors =
      needsValuesToHandOut(ref.kind) || body.values
        ? findValueProblems(ref.kind, body.values ?? {}, { onlySecrets: true, reach: context.deps.credentials.reach })
        : [];
    if (errors.length > 0) throw new DomainError('validation-failed', { errors });
    await handOut(context, ref, projects, body.values ?? null);
    const before = record.projects.map(({ project }) => project.name);
    const after = [...new Set([...before, ...projects.map(({ name }) => name)])].sort();
    return { name: ref.name, before, after };
  },
  commit: async (_context, _tx, { name, before, after }) => ({
    answer: { name },
    audit: {
      action: 'hand-out-credential',
      project: null,
      subject: 'credentials',
      key: name,
      before: { projects: before },
      after: { projects: after },
    },
    events: [credentialEvent(name)],
  }),
});

import { createCredentialSchema } from '../../../lib/contracts/system-credentials.ts';
import { findMissingProvider } from '../../domain/credentials/credential-providers.ts';
import { findValueProblems } from '../../domain/credentials/credential-values.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineCommand } from '../define.ts';
import { findLedProjects } from '../projects/led-projects.ts';
import { credentialEvent, handOut } from './credential-rules.ts';
import { readManagement } from './read-management.ts';
import { findSourceProblems } from './source-identities.ts';

/**
 * Makes a credential in k0rdent's own namespace and hands it out. Its values go to the management cluster and nowhere
 * else: they are in no row, no audit line and no answer.
 */
export const createCredential = defineCommand({
  name: 'create-credential',
  action: 'credential.manage',
  readAction: 'project.read',
  // Who leads some projects only makes a credential for one of them.
  scope: async (_context, { body }) => ({
    project: body.projects[0] ?? null,
    value: undefined,
    isCommonKnowledge: body.projects.length === 0,
  }),
  input: { body: createCredentialSchema },
  prepare: async (context, { body }) => {
    const { name, kind, description, values } = body;
    const { credentials } = context.deps;
    const missing = findMissingProvider(kind, await readManagement(context));
    if (missing) throw new DomainError('validation-failed', { errors: [{ pointer: '/kind', ...missing }] });
    const errors = findValueProblems(kind, values, { reach: credentials.reach });
    if (errors.length > 0) throw new DomainError('validation-failed', { errors });
    const projects = await findLedProjects(context, 'credential.manage', body.projects);
    const sourceProblems = await findSourceProblems(context, kind, values);
    if (sourceProblems.length > 0) throw new DomainError('validation-failed', { errors: sourceProblems });
    await credentials.create({ name, kind }, description, values);
    try {
      await handOut(context, { name, kind }, projects, values);
    } catch (error) {
      // It was not there before, so nobody misses it; a second error must not hide the first.
      await credentials.remove({ name, kind }).catch(() => undefined);
      throw error;
    }
    return { name, kind, description, projects: projects.map((project) => project.name) };
  },
  commit: async (_context, _tx, { name, ...after }) => ({
    answer: { name },
    audit: { action: 'create-credential', project: null, subject: 'credentials', key: name, after },
    events: [credentialEvent(name)],
  }),
});

import { type CredentialPage, credentialListQuerySchema } from '../../../lib/contracts/credentials.ts';
import { defineQuery } from '../define.ts';
import { findProject } from '../projects/find-project.ts';
import { listProjectCredentials } from './project-credentials.ts';

/** Names of what a project may use, never what they hold. */
export const listCredentials = defineQuery({
  name: 'list-credentials',
  action: 'credential.use',
  readAction: 'project.read',
  scope: (context, { query }) => findProject(context, query.project),
  input: { query: credentialListQuerySchema },
  run: async ({ deps }, _input, project): Promise<CredentialPage> => {
    const items = await listProjectCredentials(deps, project.namespace);
    return { items, nextCursor: null, total: items.length };
  },
});

import { credentialKinds, type SystemCredentialPage } from '../../../lib/contracts/system-credentials.ts';
import { readWholeError } from '../../domain/catalog/hand-out-error.ts';
import { findMissingProvider } from '../../domain/credentials/credential-providers.ts';
import { readAccess } from '../credentials/read-access.ts';
import { defineQuery } from '../define.ts';
import { readCredentials } from './credential-record.ts';
import { toSystemCredential } from './credential-view.ts';
import { readManagement } from './read-management.ts';

/** Credentials that are handed out to a project whose credentials the reader may see; all of them for who may everywhere. */
export const listSystemCredentials = defineQuery({
  name: 'list-system-credentials',
  action: 'credential.read',
  scope: 'visible',
  input: {},
  run: async (context): Promise<SystemCredentialPage> => {
    const [records, management, access] = await Promise.all([
      readCredentials(context),
      readManagement(context),
      readAccess(context.deps),
    ]);
    const views = records.map((record) => toSystemCredential(record, context));
    const items = views.filter(({ projects }) => context.visible === 'all' || projects.length > 0);
    const unavailableKinds = credentialKinds.flatMap((kind) => {
      const missing = findMissingProvider(kind, management);
      return missing ? [{ kind, ...missing }] : [];
    });
    const handOutError = context.visible === 'all' ? readWholeError(access.object) : null;
    return { items, nextCursor: null, total: items.length, handOutError, unavailableKinds };
  },
});

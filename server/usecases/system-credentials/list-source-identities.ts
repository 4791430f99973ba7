import type { SourceIdentityPage } from '../../../lib/contracts/source-identities.ts';
import { defineQuery } from '../define.ts';
import { findSourceIdentities } from './source-identities.ts';

/** Identities that may take the role of a new AWS credential, as the management cluster has them at this moment. */
export const listSourceIdentities = defineQuery({
  name: 'list-source-identities',
  action: 'credential.manage',
  scope: 'visible',
  input: {},
  run: async (context): Promise<SourceIdentityPage> => {
    const items = (await findSourceIdentities(context)).map(({ kind, name }) => ({ kind, name }));
    return { items, nextCursor: null, total: items.length };
  },
});

import type { Page } from '../../../lib/contracts/page.ts';
import type { SystemCredential } from '../../../lib/contracts/system-credentials.ts';
import { defineQuery } from '../define.ts';
import { readCredentials } from './credential-record.ts';
import { toSystemCredential } from './credential-view.ts';

/** Credentials that are handed out to a project whose credentials the reader may see; all of them for who may everywhere. */
export const listSystemCredentials = defineQuery({
  name: 'list-system-credentials',
  action: 'credential.read',
  scope: 'visible',
  input: {},
  run: async (context): Promise<Page<SystemCredential>> => {
    const records = await readCredentials(context);
    const views = records.map((record) => toSystemCredential(record, context));
    const items = views.filter(({ projects }) => context.visible === 'all' || projects.length > 0);
    return { items, nextCursor: null, total: items.length };
  },
});

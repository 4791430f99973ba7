import type { SharedSettingPage } from '../../../lib/contracts/shared-settings.ts';
import { readWholeError } from '../../domain/catalog/hand-out-error.ts';
import { isApplied, readAccessRules } from '../../domain/shared-settings/sharing.ts';
import { readAccess } from '../credentials/read-access.ts';
import { defineQuery } from '../define.ts';
import { readSettings } from './setting-record.ts';
import { toSharedSetting } from './setting-view.ts';

/** What is shared with a project whose settings the reader may see; all that can be shared for who may everywhere. */
export const listSharedSettings = defineQuery({
  name: 'list-shared-settings',
  action: 'shared-setting.read',
  scope: 'visible',
  input: {},
  run: async (context): Promise<SharedSettingPage> => {
    const { deps, visible } = context;
    const [records, access] = await Promise.all([readSettings(context), readAccess(deps)]);
    const error = readWholeError(access.object);
    const seen = records.filter(
      ({ projects }) => visible === 'all' || projects.some(({ project }) => visible.includes(project.name)),
    );
    return {
      items: seen.map((record) => toSharedSetting(record, context)),
      nextCursor: null,
      total: seen.length,
      namespace: deps.systemNamespace,
      isApplied: isApplied(readAccessRules(access.object)),
      isFailing: error !== null,
      accessError: visible === 'all' ? error : null,
    };
  },
});

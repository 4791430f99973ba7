import { sharedSettingPathSchema, takeBackSettingSchema } from '../../../lib/contracts/shared-settings.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { assertUnused } from '../credentials/assert-unused.ts';
import { defineCommand } from '../define.ts';
import { assertManages, changeSharing, commitSharing, sharedWith } from './change-sharing.ts';
import { findSetting } from './setting-record.ts';

/**
 * Takes a setting away from a project; k0rdent deletes its copy. Refused while a cluster there uses it: k0rdent's webhook
 * keeps the copies of two kinds then, and nobody keeps those of the third.
 */
export const takeBackSetting = defineCommand({
  name: 'take-back-setting',
  action: 'shared-setting.manage',
  readAction: 'shared-setting.read',
  scope: (context, { path }) => findSetting(context, path),
  input: { path: sharedSettingPathSchema, body: takeBackSettingSchema },
  prepare: async (context, { path, body }, record) => {
    assertManages(context, record);
    const found = record.projects.find(({ project }) => project.name === body.project);
    // k0rdent deletes the copy of what is shared no more.
    if (!found || found.state === 'leaving') throw new DomainError('not-found');
    if (!found.isOurs) throw new DomainError('conflict', say('setting-shared-elsewhere', { project: body.project }));
    await assertUnused(context, 'setting', found.uses);
    const { namespace } = found.project;
    await changeSharing(context, path, (now) => now.filter((one) => one !== namespace));
    const before = sharedWith(record);
    return { ref: path, project: body.project, before, after: before.filter((name) => name !== body.project) };
  },
  commit: async (_context, _tx, changed) => commitSharing('take-back-setting', changed),
});

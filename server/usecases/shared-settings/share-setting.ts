import { sharedSettingPathSchema, shareSettingSchema } from '../../../lib/contracts/shared-settings.ts';
import { DomainError } from '../../domain/errors.ts';
import type { SettingCopy } from '../../domain/shared-settings/sharing.ts';
import { say } from '../../domain/words/said.ts';
import type { ProjectRecord } from '../../ports/catalog.ts';
import { type Context, defineCommand } from '../define.ts';
import { findLedProjects } from '../projects/led-projects.ts';
import { assertManages, changeSharing, commitSharing, sharedWith } from './change-sharing.ts';
import { findSetting, type SettingRef } from './setting-record.ts';

/** Lets more projects use an object of k0rdent's own namespace. k0rdent puts a copy into their namespaces. */
export const shareSetting = defineCommand({
  name: 'share-setting',
  action: 'shared-setting.manage',
  readAction: 'shared-setting.read',
  scope: (context, { path }) => findSetting(context, path),
  input: { path: sharedSettingPathSchema, body: shareSettingSchema },
  prepare: async (context, { path, body }, record) => {
    assertManages(context, record);
    const projects = await findLedProjects(context, 'shared-setting.manage', body.projects);
    await assertFree(context, path, projects);
    const added = projects.map(({ namespace }) => namespace);
    await changeSharing(context, path, (now) => [...new Set([...now, ...added])]);
    const before = sharedWith(record);
    const after = [...new Set([...before, ...projects.map(({ name }) => name)])].sort();
    const [first, ...others] = projects;
    return { ref: path, project: others.length === 0 ? (first?.name ?? null) : null, before, after };
  },
  commit: async (_context, _tx, changed) => commitSharing('share-setting', changed),
});

/**
 * k0rdent leaves an object alone that somebody made under the same name, and says nothing.
 * @throws DomainError `conflict` that names the projects where there is one
 */
async function assertFree({ deps }: Context, ref: SettingRef, projects: readonly ProjectRecord[]): Promise<void> {
  const copies = await deps.sharedSettingReader.copies(deps.db.auto, deps.systemNamespace, ref);
  const isInWay = (copy: SettingCopy, { namespace }: ProjectRecord) => copy.namespace === namespace && !copy.isManaged;
  const taken = projects.filter((project) => copies.some((copy) => isInWay(copy, project)));
  if (taken.length === 0) return;
  const names = taken.map(({ name }) => name).join(', ');
  const said = say('setting-name-taken', { ...ref, names });
  throw new DomainError('conflict', { ...said, errors: [{ pointer: '/projects', ...said }] });
}

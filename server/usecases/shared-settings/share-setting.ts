import { sharedSettingPathSchema, shareSettingSchema } from '../../../lib/contracts/shared-settings.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { ProjectRecord } from '../../ports/catalog.ts';
import { defineCommand } from '../define.ts';
import { findLedProjects } from '../projects/led-projects.ts';
import { assertManages, changeSharing, commitSharing, sharedWith } from './change-sharing.ts';
import { findSetting, type SettingRecord } from './setting-record.ts';

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
    assertFree(record, projects);
    const added = projects.map(({ namespace }) => namespace);
    await changeSharing(context, path, (now) => [...new Set([...now, ...added])]);
    const before = sharedWith(record);
    const after = [...new Set([...before, ...projects.map(({ name }) => name)])].sort();
    const [first, ...others] = projects;
    return { ref: path, project: others.length === 0 ? (first?.name ?? null) : null, before, after };
  },
  commit: async (_context, _tx, changed) => commitSharing('share-setting', changed),
});

/** @throws DomainError `conflict` that names the projects where somebody's own object has the name */
function assertFree({ kind, name, takenIn }: SettingRecord, projects: readonly ProjectRecord[]): void {
  const taken = projects.filter(({ namespace }) => takenIn.includes(namespace));
  if (taken.length === 0) return;
  const names = taken.map(({ name }) => name).join(', ');
  const said = say('setting-name-taken', { kind, name, names });
  throw new DomainError('conflict', { ...said, errors: [{ pointer: '/projects', ...said }] });
}

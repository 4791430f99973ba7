import { type InstallationSettingsDetail, plainSettings } from '../../../lib/contracts/installation.ts';
import { can } from '../../../lib/permissions.ts';
import type { Tx } from '../../ports/database.ts';
import { type Context, defineQuery } from '../define.ts';

const shownVersions = 10;

/** What is set now, and who set what when. */
export async function readInstallationSettings({ deps, actor }: Context, tx: Tx): Promise<InstallationSettingsDetail> {
  const current = await deps.installationSettings.current(tx);
  const history = await deps.installationSettings.history(tx, shownVersions);
  return {
    version: current?.version ?? 0,
    savedAt: current?.savedAt.toISOString() ?? null,
    savedBy: current?.savedBy ?? null,
    settings: current?.settings ?? plainSettings,
    mayChange: can(actor.grants, 'settings.manage', null, actor.narrowing),
    history: history.map(({ version, savedAt, savedBy }) => ({ version, savedAt: savedAt.toISOString(), savedBy })),
  };
}

/** Announcement and branding with their versions, for admins, and for auditors to read. */
export const getInstallationSettings = defineQuery({
  name: 'get-installation-settings',
  action: 'audit.read',
  scope: async () => ({ project: null, value: undefined, isCommonKnowledge: true }),
  input: {},
  run: (context) => readInstallationSettings(context, context.deps.db.auto),
});

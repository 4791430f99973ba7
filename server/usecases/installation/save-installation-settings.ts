import { accentContrast, leastContrast, themeNames } from '../../../lib/accent.ts';
import { type Branding, saveInstallationSettingsSchema } from '../../../lib/contracts/installation.ts';
import { DomainError, type FieldError } from '../../domain/errors.ts';
import { readLogo } from '../../domain/logo.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { readInstallationSettings } from './get-installation-settings.ts';
import { toAudited } from './installation-view.ts';

const place = '/settings/branding';

/** What the contract cannot see: colours that nobody could read, and files that are no pictures. */
function findFaults({ accent, logo }: Branding): FieldError[] {
  const faults: FieldError[] = themeNames.flatMap((theme) => {
    const ratio = accent === null ? leastContrast : accentContrast(accent[theme], theme);
    if (ratio >= leastContrast) return [];
    // Rounded down, so that 4.49 is not told as 4.5.
    const told = (Math.floor(ratio * 100) / 100).toFixed(2);
    return {
      pointer: `${place}/accent/${theme}`,
      ...say('accent-contrast', { ratio: told, theme, least: leastContrast }),
    };
  });
  if (logo !== null && readLogo(logo) === null) faults.push({ pointer: `${place}/logo`, ...say('logo-not-readable') });
  return faults;
}

/** Saves the next version of announcement and branding. Everybody sees it with the event that tells of it. */
export const saveInstallationSettings = defineCommand({
  name: 'save-installation-settings',
  action: 'settings.manage',
  scope: async () => ({ project: null, value: undefined, isCommonKnowledge: true }),
  input: { body: saveInstallationSettingsSchema },
  prepare: async (_context, { body }) => {
    const errors = findFaults(body.settings.branding);
    if (errors.length > 0) throw new DomainError('validation-failed', { errors });
    return body;
  },
  commit: async (context, tx, { version, settings }) => {
    const { deps, actor } = context;
    const before = await deps.installationSettings.current(tx);
    if ((before?.version ?? 0) !== version) {
      throw new DomainError(
        'stale-version',
        before ? say('settings-saved-by', { by: before.savedBy, version: before.version }) : say('settings-changed'),
      );
    }
    const record = { version: version + 1, settings, savedAt: deps.clock.now(), savedBy: actor.email };
    await deps.installationSettings.save(tx, record);
    return {
      answer: await readInstallationSettings(context, tx),
      audit: {
        action: 'save-installation-settings',
        project: null,
        subject: 'installation',
        key: String(record.version),
        before: before && toAudited(before.settings),
        after: toAudited(settings),
      },
      events: [{ subject: 'installation', key: '*', project: null }],
    };
  },
});

import { installationSettingsSchema } from '../../../lib/contracts/installation.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { InstallationSettingsStore } from '../../ports/installation.ts';
import { dbOf } from '../client.ts';
import { isUniqueViolation } from '../errors.ts';
import { fromJson, toJson } from '../json.ts';

const newestFirst = { orderBy: { version: 'desc' } } as const;

/** Announcement and branding, one row a version. */
export const installationSettingsStore: InstallationSettingsStore = {
  async current(tx) {
    const row = await dbOf(tx).installationVersion.findFirst(newestFirst);
    return row && { ...row, settings: fromJson(installationSettingsSchema, row.settings) };
  },
  history: (tx, limit) =>
    dbOf(tx).installationVersion.findMany({
      ...newestFirst,
      take: limit,
      select: { version: true, savedAt: true, savedBy: true },
    }),
  async save(tx, { settings, ...rest }) {
    try {
      await dbOf(tx).installationVersion.create({ data: { ...rest, settings: toJson(settings) } });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new DomainError('stale-version', say('settings-changed'));
    }
  },
};

import { installationSettingsStore } from '../../db/installation/installation-settings-store.ts';
import type { Database } from '../../ports/database.ts';

/** What the installation calls itself, read for each mail, so that a new name counts at once. */
export function nameReader(db: Database): () => Promise<string | null> {
  return async () => (await installationSettingsStore.current(db.auto))?.settings.branding.name ?? null;
}

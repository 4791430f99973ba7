import { SettingsError } from '../config/settings-error.ts';

/** Ends the process with one plain sentence when a setting is wrong: starting again changes nothing, a stack tells nothing. */
export async function orStop<T>(start: () => Promise<T> | T): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

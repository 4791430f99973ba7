import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Absolute path of a folder with upstream data (`../shared/<folder>` from the project root), or null when it is not
 * there, which is said in one line. Under `CI=true` its absence is an error: the comparison must not vanish unseen.
 */
export function findSharedData(folder: string): string | null {
  const path = resolve('..', 'shared', folder);
  if (existsSync(path)) return path;
  if (process.env.CI === 'true') throw new Error(`../shared/${folder} is needed under CI=true and is not there`);
  console.warn(`NOT CHECKED: ../shared/${folder} is not there, so nothing was compared with upstream's data`);
  return null;
}

/**
 * Names of the files in such a folder, in order; none where it is not there. Vitest runs the body of a skipped `describe`
 * as well, which must not fail then.
 */
export const namesIn = (folder: string | null, ending: string): string[] =>
  folder === null
    ? []
    : readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort();

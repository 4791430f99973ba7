import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import versions from '../../prisma/versions.json' with { type: 'json' };

const run = promisify(execFile);

/** A version of Slipway that was released. */
export type Version = (typeof versions)[number];

/** The last two, older one first. */
export const lastTwo: readonly Version[] = versions.slice(-2);

/** The code of a version, ready to run with the packages of the present one. */
export interface VersionCode {
  folder: string;
  /** Brings a database to what this version needs, as its own `npm run migrate` did. */
  migrate(databaseUrl: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Writes the code of a version into a folder of its own, out of the history of this repository.
 * @throws Error when the history does not hold it, as in a clone that is not deep enough: nothing was tried then
 */
export async function unpackVersion({ version, commit }: Version): Promise<VersionCode> {
  await run('git', ['cat-file', '-e', `${commit}^{commit}`]).catch((cause) => {
    throw new Error(
      `The history has no commit ${commit}, which was version ${version}. Upgrades cannot be tried without its code: ` +
        'fetch the whole history (git fetch --unshallow), or correct prisma/versions.json when it was written anew.',
      { cause },
    );
  });
  const folder = await mkdtemp(join(tmpdir(), `slipway-${version}-`));
  // An index of its own, so that the working tree of the repository stays as it is.
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, '.index') };
  await run('git', ['read-tree', commit], { env });
  await run('git', ['checkout-index', '--all', `--prefix=${folder}/`], { env });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await run(process.execPath, ['scripts/generate.mjs'], { cwd: folder });
  return {
    folder,
    async migrate(databaseUrl) {
      await run(process.execPath, ['scripts/migrate.ts'], {
        cwd: folder,
        env: { ...process.env, DATABASE_URL: databaseUrl },
      });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

import type { Build } from '../ports/build-files.ts';
import type { Deps } from '../usecases/deps.ts';

/**
 * Gives the static files of this portal's build to the others, which are asked for them while both answer: during an
 * upgrade, and for as long as pages of before stay open.
 */
export const publishBuild = (
  { db, clock, buildFiles }: Pick<Deps, 'db' | 'clock' | 'buildFiles'>,
  build: Build,
): Promise<void> => db.transact((tx) => buildFiles.publish(tx, build, clock.now()));

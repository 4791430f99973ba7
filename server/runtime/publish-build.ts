import type { Deps } from '../usecases/deps.ts';
import type { BuildOnDisk } from './build-on-disk.ts';

/**
 * Gives the static files of this portal's build to the others, which are asked for them while both answer: during an
 * upgrade, and for as long as pages of before stay open.
 */
export async function publishBuild(
  { db, clock, buildFiles }: Pick<Deps, 'db' | 'clock' | 'buildFiles'>,
  { id, paths, read }: BuildOnDisk,
): Promise<void> {
  const missing = await buildFiles.missing(db.auto, paths);
  const files = await Promise.all(missing.map(async (path) => ({ path, bytes: await read(path) })));
  await db.transact((tx) => buildFiles.publish(tx, { id, at: clock.now(), paths, files }));
}

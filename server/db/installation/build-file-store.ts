import type { BuildFiles } from '../../ports/build-files.ts';
import { dbOf } from '../client.ts';

/** Of so many builds the files are kept: whoever left a page open before that many upgrades has to load it anew. */
const keptBuilds = 5;
/** Files that one statement brings in. */
const portion = 50;

export const buildFileStore: BuildFiles = {
  async missing(tx, paths) {
    const rows = await dbOf(tx).buildFile.findMany({ where: { path: { in: [...paths] } }, select: { path: true } });
    const known = new Set(rows.map(({ path }) => path));
    return paths.filter((path) => !known.has(path));
  },
  async publish(tx, { id, at, paths, files }) {
    const db = dbOf(tx);
    // One publishes after the other: portals start at the same time, and each changes the rows of all files.
    await db.$executeRaw`LOCK TABLE builds IN SHARE ROW EXCLUSIVE MODE`;
    await db.build.upsert({ where: { id }, create: { id, publishedAt: at }, update: { publishedAt: at } });
    for (let first = 0; first < files.length; first += portion) {
      const data = files.slice(first, first + portion).map((file) => ({ ...file, buildId: id }));
      await db.buildFile.createMany({ data, skipDuplicates: true });
    }
    await db.buildFile.updateMany({
      where: { path: { in: [...paths] }, buildId: { not: id } },
      data: { buildId: id },
    });
    await db.$executeRaw`
      DELETE FROM builds WHERE id NOT IN (SELECT id FROM builds ORDER BY published_at DESC, id LIMIT ${keptBuilds})`;
  },
  async find(tx, path) {
    const row = await dbOf(tx).buildFile.findUnique({ where: { path } });
    return row?.bytes ?? null;
  },
};

import type { BuildFiles } from '../../ports/build-files.ts';
import { dbOf } from '../client.ts';

/** Of so many builds the files are kept: whoever left a page open before that many upgrades has to load it anew. */
const keptBuilds = 5;
/** Files that one statement brings in. */
const portion = 50;

export const buildFileStore: BuildFiles = {
  async publish(tx, { id, paths, read }, at) {
    const db = dbOf(tx);
    // One publishes after the other: what is missing is looked for when nobody else takes files away.
    await db.$executeRaw`LOCK TABLE builds IN SHARE ROW EXCLUSIVE MODE`;
    await db.build.upsert({ where: { id }, create: { id, publishedAt: at }, update: { publishedAt: at } });
    const rows = await db.buildFile.findMany({ where: { path: { in: [...paths] } }, select: { path: true } });
    const known = new Set(rows.map(({ path }) => path));
    const missing = paths.filter((path) => !known.has(path));
    for (let first = 0; first < missing.length; first += portion) {
      const some = missing.slice(first, first + portion);
      const data = await Promise.all(some.map(async (path) => ({ path, buildId: id, bytes: await read(path) })));
      await db.buildFile.createMany({ data });
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

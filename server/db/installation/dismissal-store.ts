import type { DismissalStore } from '../../ports/installation.ts';
import { dbOf } from '../client.ts';

const keptOfPerson = 50;

/** What people do not want to see any more. */
export const dismissalStore: DismissalStore = {
  async list(tx, userId) {
    const rows = await dbOf(tx).dismissal.findMany({ where: { userId }, orderBy: { at: 'desc' } });
    return rows.map(({ what }) => what);
  },
  async add(tx, userId, what, at) {
    const db = dbOf(tx);
    await db.dismissal.upsert({
      where: { userId_what: { userId, what } },
      create: { userId, what, at },
      update: { at },
    });
    const old = await db.dismissal.findMany({ where: { userId }, orderBy: { at: 'desc' }, skip: keptOfPerson });
    if (old.length > 0) await db.dismissal.deleteMany({ where: { userId, what: { in: old.map((row) => row.what) } } });
  },
};

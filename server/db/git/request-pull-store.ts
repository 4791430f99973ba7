import type { RequestPullRecord, RequestPullStore } from '../../ports/git.ts';
import { dbOf } from '../client.ts';
import type { RequestPull as Row } from '../generated/client.ts';

const states = ['open', 'merged', 'closed'] as const;

const toRecord = (row: Row): RequestPullRecord => ({
  ...row,
  state: states.find((known) => known === row.state) ?? 'closed',
});

/** Commits and pull requests of requests. */
export const requestPullStore: RequestPullStore = {
  async get(tx, requestId) {
    const row = await dbOf(tx).requestPull.findUnique({ where: { requestId } });
    return row && toRecord(row);
  },
  async put(tx, { requestId, ...record }) {
    await dbOf(tx).requestPull.upsert({
      where: { requestId },
      create: { requestId, ...record },
      update: record,
    });
  },
  async noteAsked(tx, requestId, askedAt) {
    await dbOf(tx).requestPull.updateMany({ where: { requestId }, data: { askedAt } });
  },
  async unsettled(tx) {
    const rows = await dbOf(tx).requestPull.findMany({
      where: { OR: [{ state: 'open' }, { state: 'merged', request: { state: 'approved' } }] },
      orderBy: { openedAt: 'asc' },
    });
    return rows.map(toRecord);
  },
  countOpen: (tx, project) =>
    dbOf(tx).requestPull.count({
      where: { project, state: { in: ['open', 'merged'] }, request: { state: 'approved' } },
    }),
};

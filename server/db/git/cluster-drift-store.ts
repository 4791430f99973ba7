import { z } from 'zod';
import { driftFieldSchema } from '../../../lib/contracts/project-git.ts';
import type { ClusterDriftStore, DriftRecord } from '../../ports/git.ts';
import { dbOf } from '../client.ts';
import type { ClusterDrift as Row } from '../generated/client.ts';

const fieldsSchema = z.array(driftFieldSchema).catch([]);
const toRecord = (row: Row): DriftRecord => ({ ...row, fields: fieldsSchema.parse(row.fields) });

/** What of clusters is other than Git says. */
export const clusterDriftStore: ClusterDriftStore = {
  async get(tx, { namespace, name }) {
    const row = await dbOf(tx).clusterDrift.findUnique({ where: { namespace_name: { namespace, name } } });
    return row && toRecord(row);
  },
  async ofNamespace(tx, namespace) {
    return (await dbOf(tx).clusterDrift.findMany({ where: { namespace } })).map(toRecord);
  },
  async put(tx, { namespace, name, ...record }) {
    await dbOf(tx).clusterDrift.upsert({
      where: { namespace_name: { namespace, name } },
      create: { namespace, name, ...record },
      update: record,
    });
  },
  async remove(tx, { namespace, name }) {
    await dbOf(tx).clusterDrift.deleteMany({ where: { namespace, name } });
  },
  async among(tx, refs) {
    if (refs.length === 0) return [];
    return dbOf(tx).clusterDrift.findMany({
      where: { OR: refs.map(({ namespace, name }) => ({ namespace, name })) },
      select: { namespace: true, name: true },
    });
  },
};

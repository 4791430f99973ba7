import { z } from 'zod';
import { previewRuleSchema, ruleChangeSchema } from '../../../lib/contracts/multi-cluster-changes.ts';
import { waveProgressSchema } from '../../../lib/contracts/rule-waves.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { RuleChangeRecord, RuleChangeStore } from '../../ports/multi-cluster-changes.ts';
import { dbOf } from '../client.ts';
import type { MultiClusterServiceChange } from '../generated/client.ts';
import { fromJson, toJson, toJsonColumn } from '../json.ts';

const open = { in: ['waiting', 'applying'] };

function toRecord(row: MultiClusterServiceChange): RuleChangeRecord {
  return {
    ...row,
    act: fromJson(ruleChangeSchema.shape.act, row.act),
    state: fromJson(ruleChangeSchema.shape.state, row.state),
    asked: fromJson(previewRuleSchema, row.asked),
    projects: fromJson(z.array(z.string()), row.projects),
    progress: row.progress === null ? null : fromJson(waveProgressSchema, row.progress),
  };
}

const toRow = ({ asked, projects, progress, ...rest }: RuleChangeRecord) => ({
  ...rest,
  asked: toJson(asked),
  projects: toJson(projects),
  progress: toJsonColumn(progress),
});

/** Changes of MultiClusterServices, open and done. */
export const ruleChangeStore: RuleChangeStore = {
  async insert(tx, change) {
    // The index keeps a second open one away; a row that is not taken in tells so without ending the transaction.
    const { count } = await dbOf(tx).multiClusterServiceChange.createMany({
      data: [toRow(change)],
      skipDuplicates: true,
    });
    if (count > 0) return;
    const other = await ruleChangeStore.findOpen(tx, change.name);
    throw new DomainError('conflict', say('rule-change-open', { name: change.name, by: other?.askedBy ?? '' }));
  },
  async get(tx, id) {
    const row = await dbOf(tx).multiClusterServiceChange.findUnique({ where: { id } });
    return row && toRecord(row);
  },
  async lock(tx, id) {
    await tx.$queryRawUnsafe('SELECT 1 FROM multi_cluster_service_changes WHERE id = $1::uuid FOR UPDATE', id);
    return ruleChangeStore.get(tx, id);
  },
  async update(tx, change) {
    const { id, ...data } = toRow(change);
    await dbOf(tx).multiClusterServiceChange.update({ where: { id }, data });
  },
  async findOpen(tx, name) {
    const row = await dbOf(tx).multiClusterServiceChange.findFirst({ where: { name, state: open } });
    return row && toRecord(row);
  },
  async listOpen(tx) {
    const rows = await dbOf(tx).multiClusterServiceChange.findMany({
      where: { state: open },
      orderBy: { askedAt: 'asc' },
    });
    return rows.map(toRecord);
  },
  async toCarryOut(tx) {
    const rows = await dbOf(tx).multiClusterServiceChange.findMany({
      where: { state: 'applying' },
      select: { id: true },
      orderBy: { askedAt: 'asc' },
    });
    return rows.map(({ id }) => id);
  },
};

import { type QueueCostsExportQuery, queueCostsExportQuerySchema } from '../../../../lib/contracts/queue-costs.ts';
import { addDays } from '../../../../lib/days.ts';
import { writeFigure } from '../../../domain/costs/reports/cost-figures.ts';
import type { QueueDay } from '../../../domain/costs/reports/queue-costs.ts';
import { type Download, defineCommand } from '../../define.ts';
import { toFilter } from './cost-window.ts';
import { findQueueMembers } from './queue-members.ts';
import { type CsvSheet, toCsv } from './to-csv.ts';

type Cell = (day: QueueDay, currency: string) => string | null;
const text = (value: number | null) => (value === null ? null : writeFigure(value));

/** Columns that the short file of all costs has too are named as there. */
const columns: readonly { name: string; isFigure: boolean; cell: Cell }[] = [
  { name: 'date', isFigure: false, cell: ({ day }) => day },
  { name: 'project', isFigure: false, cell: ({ project }) => project },
  { name: 'cluster', isFigure: false, cell: ({ cluster }) => cluster },
  { name: 'queue', isFigure: false, cell: ({ queue }) => queue },
  { name: 'gpu_hours', isFigure: true, cell: ({ gpuHours }) => text(gpuHours) },
  { name: 'unpriced_gpu_hours', isFigure: true, cell: ({ unpricedGpuHours }) => text(unpricedGpuHours) },
  { name: 'metered_gpu_hours', isFigure: true, cell: ({ meteredGpuHours }) => text(meteredGpuHours) },
  { name: 'used_gpu_hours', isFigure: true, cell: ({ usedGpuHours }) => text(usedGpuHours) },
  { name: 'total_cost', isFigure: true, cell: ({ amount }) => amount },
  { name: 'idle_cost', isFigure: true, cell: ({ idleAmount }) => idleAmount },
  { name: 'currency', isFigure: false, cell: (_day, currency) => currency },
];

const sheetOf = (currency: string): CsvSheet<QueueDay> => ({
  columns,
  rows: (day) => [columns.map(({ cell }) => cell(day, currency))],
});

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}

/** GPUs of queues of the projects that the actor may see, by day, as a file. */
export const exportQueueCosts = defineCommand({
  name: 'export-queue-costs',
  action: 'cost.read',
  scope: 'visible',
  input: { query: queueCostsExportQuerySchema },
  prepare: async (context, { query }) => ({ query, members: (await findQueueMembers(context)).members }),
  commit: async ({ deps, visible }, tx, { query, members }: { query: QueueCostsExportQuery; members: Members }) => {
    const { from, to, ...filters } = query;
    const { currency } = deps;
    const question = { visible, filter: toFilter(filters), currency, from, to: addDays(to, 1), members };
    const days = await deps.queueCosts.days(tx, question);
    const download: Download = {
      name: `queues-${from}-${to}.csv`,
      content: toCsv(sheetOf(currency), each(days)),
      type: 'text/csv; charset=utf-8',
    };
    return {
      answer: download,
      audit: { action: 'export-queue-costs', project: null, subject: 'costs', key: 'export', after: query },
    };
  },
});

type Members = Awaited<ReturnType<typeof findQueueMembers>>['members'];

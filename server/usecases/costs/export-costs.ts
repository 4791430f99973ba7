import { type CostExportQuery, costExportQuerySchema, type ExportFormat } from '../../../lib/contracts/cost-export.ts';
import { addDays } from '../../../lib/days.ts';

import type { CostDay } from '../../domain/cost-charges.ts';
import { toCharges } from '../../domain/cost-charges.ts';
import { costTableColumns, costTableFigures, toCostTable } from '../../domain/cost-table.ts';
import { columnsOf } from '../../domain/focus-columns.ts';
import { toFocusLine } from '../../domain/focus-line.ts';
import { type Download, defineCommand } from '../define.ts';
import { refuseBoth, splitOf, toFilter } from './cost-window.ts';
import { type CsvSheet, toCsv } from './to-csv.ts';

/** How days become rows of a format. */
function sheetOf(format: ExportFormat, currency: string): CsvSheet<CostDay> {
  if (format === 'csv') {
    return {
      columns: costTableColumns.map((name) => ({ name, isFigure: costTableFigures.has(name) })),
      rows: (day) => [...toCostTable(day, currency)].map((row) => costTableColumns.map((name) => row[name] ?? null)),
    };
  }
  const columns = columnsOf(format === 'focus-1.0' ? '1.0' : '1.2');
  return {
    columns: columns.map(({ name, type }) => ({ name, isFigure: type === 'decimal' })),
    rows: (day) =>
      [...toCharges(day)].map((charge) => {
        const line = toFocusLine(charge, currency);
        return columns.map(({ value }) => value(line));
      }),
  };
}

/** Costs of the projects that the actor may see, by day and namespace, as a file. Estimated at list price. */
export const exportCosts = defineCommand({
  name: 'export-costs',
  action: 'cost.read',
  scope: 'visible',
  input: { query: costExportQuerySchema },
  prepare: async (_context, { query }) => query,
  commit: async ({ deps, visible }, _tx, query: CostExportQuery) => {
    const { format, from, to, splitIdle, splitShared, ...filters } = query;
    const split = splitOf({ splitIdle, splitShared });
    const filter = toFilter(filters);
    refuseBoth([], filter);
    const question = { visible, from, to: addDays(to, 1), filter, currency: deps.currency, split };
    const download: Download = {
      name: `costs-${from}-${to}.${format === 'csv' ? '' : `${format}.`}csv`,
      type: 'text/csv; charset=utf-8',
      content: toCsv(sheetOf(format, deps.currency), deps.costDays.days(deps.db.auto, question)),
    };
    return {
      answer: download,
      audit: { action: 'export-costs', project: null, subject: 'costs', key: 'export', after: query },
    };
  },
});

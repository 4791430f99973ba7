import type { ExportFormat } from '../../../../lib/contracts/cost-export.ts';
import type { CostFilter } from '../../../../lib/contracts/costs.ts';
import { addDays } from '../../../../lib/days.ts';
import { costTableColumns, costTableFigures, toCostTable } from '../../../domain/costs/focus/cost-table.ts';
import { columnsOf } from '../../../domain/costs/focus/focus-columns.ts';
import { toFocusLine } from '../../../domain/costs/focus/focus-line.ts';
import type { CostDay } from '../../../domain/costs/pricing/cost-charges.ts';
import { toCharges } from '../../../domain/costs/pricing/cost-charges.ts';
import type { Visible } from '../../../ports/catalog.ts';
import type { CostDayReader } from '../../../ports/cost-export.ts';
import type { CostSplit } from '../../../ports/costs.ts';
import type { Database } from '../../../ports/database.ts';
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

export interface CostFileQuestion {
  format: ExportFormat;
  /** First and last day (UTC). */
  from: string;
  to: string;
  filter: CostFilter;
  split: CostSplit;
  /** Of these projects alone. */
  visible: Visible;
}

/** Costs by day and namespace as a file, in pieces. Estimated at list price. */
export function costFile(
  { db, costDays, currency }: { db: Database; costDays: CostDayReader; currency: string },
  { format, from, to, filter, split, visible }: CostFileQuestion,
): { name: string; content: AsyncIterable<string> } {
  const question = { visible, from, to: addDays(to, 1), filter, currency, split };
  return {
    name: `costs-${from}-${to}.${format === 'csv' ? '' : `${format}.`}csv`,
    content: toCsv(sheetOf(format, currency), costDays.days(db.auto, question)),
  };
}

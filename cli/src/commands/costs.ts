import { Command } from 'commander';
import { take } from '../client.ts';
import { toTable } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import { connect, type OutputOptions, outputOption, write } from './context.ts';

interface CostOptions extends OutputOptions {
  window: string;
  groupBy: string;
  project?: string;
}

const round = (amount: string | null): string => (amount === null ? 'unknown' : Number(amount).toFixed(2));

async function costs(terminal: Terminal, { window, groupBy, project, output }: CostOptions): Promise<void> {
  const api = await connect(terminal);
  const report = await take(api.GET('/costs', { params: { query: { window, groupBy, project } } }));
  write(terminal, output, report, ({ items, total }) => {
    const lines = items.map(({ keys, amount }) => ({ keys, amount }));
    return toTable(
      [...lines, { keys: ['TOTAL'], amount: total.amount }],
      [
        ...groupBy
          .split(',')
          .map((name, at) => [name.toUpperCase(), ({ keys }: (typeof lines)[number]) => keys[at]] as const),
        [total.currency, ({ amount }: (typeof lines)[number]) => round(amount)] as const,
      ],
    );
  });
  const { ratio } = report.completeness;
  if (ratio !== null && ratio < 1) terminal.note(`${Math.floor(ratio * 100)} % of the hours are known.`);
}

export const costsCommand = (terminal: Terminal): Command =>
  new Command('costs')
    .description('what was spent, estimated at list price')
    .option('--window <days>', 'the last so many days, such as 30d', '30d')
    .option('--group-by <dimension>', 'project, cluster, provider, owner …; two with a comma', 'project')
    .option('-p, --project <name>', 'of this project alone')
    .addOption(outputOption())
    .action((options: CostOptions) => costs(terminal, options));

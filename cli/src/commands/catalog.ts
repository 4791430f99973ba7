import { Command } from 'commander';
import { take } from '../client.ts';
import { toTable } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import { connect, noteCut, type OutputOptions, outputOption, write } from './context.ts';

async function list(terminal: Terminal, { output }: OutputOptions): Promise<void> {
  const api = await connect(terminal);
  const page = await take(api.GET('/catalog', { params: { query: { limit: 200 } } }));
  write(terminal, output, page.items, (items) =>
    toTable(items, [
      ['ID', ({ id }) => id],
      ['TITLE', ({ title }) => title.en],
      ['KIND', ({ kind }) => kind],
      ['PROVIDER', ({ provider }) => provider],
      ['VERSION', ({ versions }) => versions[0]?.version],
      ['MONTHLY', ({ price }) => price && `${Number(price.usual).toFixed(2)} ${price.currency}`],
      ['PROJECTS', ({ projects }) => projects.join(',')],
    ]),
  );
  noteCut(terminal, page, 'The page “Catalog” has them all.');
}

interface FormOptions extends OutputOptions {
  project: string;
  version?: string;
}

async function form(terminal: Terminal, id: string, { project, version, output }: FormOptions): Promise<void> {
  const api = await connect(terminal);
  const asked = api.GET('/catalog/{id}/order-form', { params: { path: { id }, query: { project, version } } });
  // A form is read by programs, or page by page.
  write(terminal, output === 'table' ? 'yaml' : output, await take(asked), String);
}

export function catalogCommand(terminal: Terminal): Command {
  const command = new Command('catalog').description('what can be ordered');
  command
    .command('list', { isDefault: true })
    .description('what is published to your projects')
    .addOption(outputOption())
    .action((options: OutputOptions) => list(terminal, options));
  command
    .command('form <item>')
    .description('values, defaults and choices of an order')
    .requiredOption('-p, --project <name>', 'project that would get the cluster')
    .option('--version <version>', 'version of the item; the newest where absent')
    .addOption(outputOption())
    .action((id: string, options: FormOptions) => form(terminal, id, options));
  return command;
}

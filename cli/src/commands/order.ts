import { randomUUID } from 'node:crypto';
import { Command, Option } from 'commander';
import { take } from '../client.ts';
import { readDuration } from '../duration.ts';
import { followRequest } from '../follow.ts';
import type { Terminal } from '../terminal.ts';
import { readValues, setValues, type Values } from '../values.ts';
import {
  connect,
  type KeyOptions,
  keyOption,
  type OutputOptions,
  outputOption,
  type WaitOptions,
  waitOptions,
  write,
} from './context.ts';
import { describeRequest } from './requests.ts';

interface OrderOptions extends OutputOptions, WaitOptions, KeyOptions {
  project: string;
  name: string;
  version?: string;
  credential?: string;
  set: string[];
  file?: string;
  purpose?: 'dev' | 'test' | 'prod';
  expiresInDays?: number;
  justification?: string;
}

async function order(terminal: Terminal, item: string, options: OrderOptions): Promise<void> {
  const timeoutMs = readDuration(options.timeout);
  const parameters: Values = setValues(await readValues(options.file), options.set);
  const api = await connect(terminal);
  const { project, name, version, credential, purpose, expiresInDays, justification } = options;
  const asked = {
    kind: 'create' as const,
    project,
    catalogItem: item,
    name,
    parameters: parameters as Record<string, never>,
    ...(version !== undefined && { version }),
    ...(credential !== undefined && { credential }),
    ...(purpose !== undefined && { purpose }),
    ...(expiresInDays !== undefined && { expiresInDays }),
    ...(justification !== undefined && { justification }),
  };
  const header = { 'Idempotency-Key': options.idempotencyKey ?? randomUUID() };
  const ordered = await take(api.POST('/requests', { params: { header }, body: asked }));
  const request = options.wait ? await followRequest(api, ordered.id, timeoutMs, terminal) : ordered;
  write(terminal, options.output, request, describeRequest);
}

export const orderCommand = (terminal: Terminal): Command =>
  waitOptions(new Command('order'))
    .description('order a cluster')
    .argument('<item>', 'id of the catalog’s item')
    .requiredOption('-p, --project <name>', 'project that gets it')
    .requiredOption('-n, --name <name>', 'name of the cluster')
    .option(
      '--set <path=value>',
      'one value of the template; may be given again',
      (pair: string, others: string[]) => [...others, pair],
      [],
    )
    .option('-f, --file <file>', 'values as YAML or JSON; “-” reads the input')
    .option('--version <version>', 'version of the item; the newest where absent')
    .option('--credential <name>', 'credential of the project, where it has several')
    .addOption(new Option('--purpose <purpose>', 'what it is for').choices(['dev', 'test', 'prod']))
    .option('--expires-in-days <days>', 'when it is deleted again', Number)
    .option('--justification <text>', 'why, for whoever approves it')
    .addOption(keyOption())
    .addOption(outputOption())
    .action((item: string, options: OrderOptions) => order(terminal, item, options));

import { randomUUID } from 'node:crypto';
import { Command } from 'commander';
import { take } from '../client.ts';
import { readDuration } from '../duration.ts';
import { exitCodes, Failure } from '../failure.ts';
import { followRequest } from '../follow.ts';
import { readCluster } from '../names.ts';
import { toFacts, toTable } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import {
  connect,
  type KeyOptions,
  keyOption,
  noteCut,
  type OutputOptions,
  outputOption,
  type WaitOptions,
  waitOptions,
  write,
} from './context.ts';
import { describeRequest } from './requests.ts';

interface ListOptions extends OutputOptions {
  project?: string;
  phase?: string;
  mine?: true;
}

async function list(terminal: Terminal, { project, phase, mine, output }: ListOptions): Promise<void> {
  const api = await connect(terminal);
  const query = { limit: 200, project, phase, owner: mine && 'me' };
  const page = await take(api.GET('/clusters', { params: { query } }));
  write(terminal, output, page.items, (items) =>
    toTable(items, [
      ['CLUSTER', ({ namespace, name }) => `${namespace}/${name}`],
      ['PHASE', ({ phase: now }) => now],
      ['PROVIDER', ({ provider }) => provider],
      ['REGION', ({ region }) => region],
      ['VERSION', ({ kubernetesVersion }) => kubernetesVersion],
      ['NODES', ({ nodesReady, nodesTotal }) => `${nodesReady ?? '?'}/${nodesTotal ?? '?'}`],
      ['OWNER', ({ owner }) => owner],
    ]),
  );
  noteCut(terminal, page, 'Narrow them with --project or --phase.');
}

async function get(terminal: Terminal, text: string, { output }: OutputOptions): Promise<void> {
  const path = readCluster(text);
  const api = await connect(terminal);
  const cluster = await take(api.GET('/clusters/{namespace}/{name}', { params: { path } }));
  write(terminal, output, cluster, (one) =>
    toFacts([
      ['Cluster', `${one.namespace}/${one.name}`],
      ['Phase', one.phase],
      ['Why', one.cause],
      ['Provider', one.provider],
      ['Region', one.region],
      ['Kubernetes', one.kubernetesVersion],
      ['Nodes', `${one.nodesReady ?? '?'}/${one.nodesTotal ?? '?'}`],
      ['Owner', one.owner],
      ['Expires', one.expiresAt],
      ['As of', one.observedAt],
    ]),
  );
}

interface DeleteOptions extends OutputOptions, WaitOptions, KeyOptions {
  yes?: true;
  justification?: string;
}

/** @throws Failure where nobody has typed the name */
async function confirm(terminal: Terminal, name: string): Promise<void> {
  if (!terminal.ask)
    throw new Failure(exitCodes.usage, 'Nobody is here to confirm it', 'Give --yes to delete it all the same.');
  const typed = await terminal.ask(`Type ${name} to delete the cluster: `);
  if (typed.trim() !== name) throw new Failure(exitCodes.usage, 'That is another name; nothing was deleted');
}

async function remove(terminal: Terminal, text: string, options: DeleteOptions): Promise<void> {
  const timeoutMs = readDuration(options.timeout);
  const cluster = readCluster(text);
  const { justification } = options;
  const api = await connect(terminal);
  if (!options.yes) await confirm(terminal, cluster.name);
  const header = { 'Idempotency-Key': options.idempotencyKey ?? randomUUID() };
  const body = { kind: 'delete' as const, cluster, ...(justification !== undefined && { justification }) };
  const asked = await take(api.POST('/requests', { params: { header }, body }));
  const request = options.wait ? await followRequest(api, asked.id, timeoutMs, terminal) : asked;
  write(terminal, options.output, request, describeRequest);
}

export function clustersCommand(terminal: Terminal): Command {
  const command = new Command('clusters').description('clusters of your projects');
  command
    .command('list', { isDefault: true })
    .description('all that you may see, the ones in trouble first')
    .option('-p, --project <name>', 'of this project alone')
    .option('--phase <phase>', 'in this phase alone, such as ready')
    .option('--mine', 'your own alone')
    .addOption(outputOption())
    .action((options: ListOptions) => list(terminal, options));
  command
    .command('get <cluster>')
    .description('one cluster, as namespace/name, and why it is as it is')
    .addOption(outputOption())
    .action((text: string, options: OutputOptions) => get(terminal, text, options));
  waitOptions(command.command('delete <cluster>'))
    .description('ask for its deletion')
    .option('-y, --yes', 'without typing its name')
    .option('--justification <text>', 'why, for whoever approves it')
    .addOption(keyOption())
    .addOption(outputOption())
    .action((text: string, options: DeleteOptions) => remove(terminal, text, options));
  return command;
}

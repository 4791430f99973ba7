import { Command } from 'commander';
import type { operations } from '../api.gen.ts';
import { take } from '../client.ts';
import { readDuration } from '../duration.ts';
import { followRequest } from '../follow.ts';
import { toFacts, toTable } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import { connect, noteCut, type OutputOptions, outputOption, type WaitOptions, waitOptions, write } from './context.ts';

type RequestDetail = operations['getRequest']['responses'][200]['content']['application/json'];

export function describeRequest(request: RequestDetail): string {
  const { cluster, estimate, timeline } = request;
  const price = estimate && `${Number(estimate.monthlyLikely).toFixed(2)} ${estimate.currency} a month`;
  const facts = toFacts([
    ['Request', request.shortId],
    ['Revision', request.review?.revision],
    ['Kind', request.kind],
    ['State', request.state],
    ['Cluster', cluster && `${cluster.namespace}/${cluster.name}`],
    ['Asked by', request.requester],
    ['Estimate', price],
    ['Why', request.reason],
  ]);
  const lines = toTable(timeline, [
    ['AT', ({ at }) => at],
    ['BY', ({ actor }) => actor],
    ['WHAT', ({ type }) => type],
    ['DETAIL', ({ detail }) => detail],
  ]);
  return timeline.length === 0 ? facts : `${facts}\n${lines}`;
}

interface ListOptions extends OutputOptions {
  project?: string;
  state?: string;
  mine?: true;
}

async function list(terminal: Terminal, { project, state, mine, output }: ListOptions): Promise<void> {
  const api = await connect(terminal);
  const query = { limit: 100, project, state, requester: mine && 'me' };
  const page = await take(api.GET('/requests', { params: { query } }));
  write(terminal, output, page.items, (items) =>
    toTable(items, [
      ['REQUEST', ({ shortId }) => shortId],
      ['KIND', ({ kind }) => kind],
      ['STATE', ({ state: now }) => now],
      ['PROJECT', ({ project: of }) => of],
      ['CLUSTER', ({ cluster }) => cluster?.name],
      ['ASKED BY', ({ requester }) => requester],
      ['AT', ({ createdAt }) => createdAt],
    ]),
  );
  noteCut(terminal, page, 'Narrow them with --project, --state or --mine.');
}

async function get(terminal: Terminal, id: string, options: OutputOptions & WaitOptions): Promise<void> {
  const timeoutMs = readDuration(options.timeout);
  const api = await connect(terminal);
  const request = options.wait
    ? await followRequest(api, id, timeoutMs, terminal)
    : await take(api.GET('/requests/{id}', { params: { path: { id } } }));
  write(terminal, options.output, request, describeRequest);
}

export function requestsCommand(terminal: Terminal): Command {
  const command = new Command('requests').description('what was asked for');
  command
    .command('list', { isDefault: true })
    .description('requests of your projects, newest first')
    .option('-p, --project <name>', 'of this project alone')
    .option('--state <state>', 'in this state alone, such as awaiting-approval')
    .option('--mine', 'your own alone')
    .addOption(outputOption())
    .action((options: ListOptions) => list(terminal, options));
  waitOptions(command.command('get <request>'))
    .description('one request, by its name such as R-2C97')
    .addOption(outputOption())
    .action((id: string, options: OutputOptions & WaitOptions) => get(terminal, id, options));
  return command;
}

import { randomUUID } from 'node:crypto';
import { Command } from 'commander';
import { take } from '../client.ts';
import type { Terminal } from '../terminal.ts';
import { connect, type KeyOptions, keyOption, type OutputOptions, outputOption, write } from './context.ts';
import { describeRequest } from './requests.ts';

interface AnswerOptions extends OutputOptions, KeyOptions {
  comment?: string;
  revision?: number;
}

/** An answer is about what was asked last, unless it names which revision it read. */
async function prepare(terminal: Terminal, id: string, options: AnswerOptions) {
  const api = await connect(terminal);
  const path = { id };
  const review = await take(api.GET('/approvals/{id}', { params: { path } }));
  const header = { 'Idempotency-Key': options.idempotencyKey ?? randomUUID() };
  return { api, params: { path, header }, revision: options.revision ?? review.revision };
}

async function approve(terminal: Terminal, id: string, options: AnswerOptions): Promise<void> {
  const { api, params, revision } = await prepare(terminal, id, options);
  const body = { revision, ...(options.comment !== undefined && { comment: options.comment }) };
  write(terminal, options.output, await take(api.POST('/approvals/{id}/approve', { params, body })), describeRequest);
}

async function reject(terminal: Terminal, id: string, options: AnswerOptions & { comment: string }): Promise<void> {
  const { api, params, revision } = await prepare(terminal, id, options);
  const body = { revision, comment: options.comment };
  write(terminal, options.output, await take(api.POST('/approvals/{id}/reject', { params, body })), describeRequest);
}

const revisionText = 'the revision that you read; it is refused when another one was asked for meanwhile';

export const approvalCommands = (terminal: Terminal): Command[] => [
  new Command('approve')
    .description('agree to a request of others')
    .argument('<request>')
    .option('--comment <text>', 'for whoever asked')
    .option('--revision <number>', revisionText, Number)
    .addOption(keyOption())
    .addOption(outputOption())
    .action((id: string, options: AnswerOptions) => approve(terminal, id, options)),
  new Command('reject')
    .description('end a request of others')
    .argument('<request>')
    .requiredOption('--comment <text>', 'why, for whoever asked')
    .option('--revision <number>', revisionText, Number)
    .addOption(keyOption())
    .addOption(outputOption())
    .action((id: string, options: AnswerOptions & { comment: string }) => reject(terminal, id, options)),
];

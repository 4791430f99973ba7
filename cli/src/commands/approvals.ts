import { randomUUID } from 'node:crypto';
import { Command, InvalidArgumentError } from 'commander';
import { type Api, take } from '../client.ts';
import { exitCodes, Failure } from '../failure.ts';
import { plainLine } from '../plain.ts';
import type { Terminal } from '../terminal.ts';
import { connect, type KeyOptions, keyOption, type OutputOptions, outputOption, write } from './context.ts';
import { describeRequest } from './requests.ts';
import { describeReview } from './review.ts';

interface AnswerOptions extends OutputOptions, KeyOptions {
  comment?: string;
  revision?: number;
}

/**
 * The revision that the answer is about: the one that was read before, or the one that is shown now to a person who then
 * says yes. Never one that nobody has read.
 * @throws Failure where nobody has
 */
async function findRevision(api: Api, terminal: Terminal, id: string, verb: string, given: number | undefined) {
  if (given !== undefined) return given;
  const { ask, note } = terminal;
  // Said before anything is asked of Slipway, so that a script hears it the first time it is tried.
  if (!ask) throw unread(id, verb);
  const review = await take(api.GET('/approvals/{id}', { params: { path: { id } } }));
  note(describeReview(review).trimEnd());
  const question = `${verb === 'approve' ? 'Approve' : 'Reject'} revision ${review.revision} of ${review.request.shortId}? `;
  const typed = await ask(plainLine(`${question}Type yes: `));
  if (typed.trim().toLowerCase() !== 'yes') throw new Failure(exitCodes.usage, 'Not confirmed; nothing was answered');
  return review.revision;
}

const unread = (id: string, verb: string): Failure =>
  new Failure(
    exitCodes.usage,
    'An answer is about one revision of a request, and this names none',
    `Read it with “slipway requests get ${id}”, then give the revision: slipway ${verb} ${id} --revision NUMBER`,
  );

async function prepare(terminal: Terminal, id: string, verb: string, options: AnswerOptions) {
  const api = await connect(terminal);
  const revision = await findRevision(api, terminal, id, verb, options.revision);
  const header = { 'Idempotency-Key': options.idempotencyKey ?? randomUUID() };
  return { api, params: { path: { id }, header }, revision };
}

async function approve(terminal: Terminal, id: string, options: AnswerOptions): Promise<void> {
  const { api, params, revision } = await prepare(terminal, id, 'approve', options);
  const body = { revision, ...(options.comment !== undefined && { comment: options.comment }) };
  write(terminal, options.output, await take(api.POST('/approvals/{id}/approve', { params, body })), describeRequest);
}

async function reject(terminal: Terminal, id: string, options: AnswerOptions & { comment: string }): Promise<void> {
  const { api, params, revision } = await prepare(terminal, id, 'reject', options);
  const body = { revision, comment: options.comment };
  write(terminal, options.output, await take(api.POST('/approvals/{id}/reject', { params, body })), describeRequest);
}

const revisionText =
  'the revision that you read, as “slipway requests get” tells it; asked for at a terminal where absent';

/** @throws InvalidArgumentError for what is no revision */
function readRevision(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a number from 1 on.');
  return Number(text);
}

export const approvalCommands = (terminal: Terminal): Command[] => [
  new Command('approve')
    .description('agree to a request of others')
    .argument('<request>')
    .option('--comment <text>', 'for whoever asked')
    .option('--revision <number>', revisionText, readRevision)
    .addOption(keyOption())
    .addOption(outputOption())
    .action((id: string, options: AnswerOptions) => approve(terminal, id, options)),
  new Command('reject')
    .description('end a request of others')
    .argument('<request>')
    .requiredOption('--comment <text>', 'why, for whoever asked')
    .option('--revision <number>', revisionText, readRevision)
    .addOption(keyOption())
    .addOption(outputOption())
    .action((id: string, options: AnswerOptions & { comment: string }) => reject(terminal, id, options)),
];

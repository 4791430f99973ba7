import type { Command } from 'commander';
import { Option } from 'commander';
import { type Api, openApi } from '../client.ts';
import { type Format, formats, render } from '../output.ts';
import { openSession } from '../session.ts';
import { readSettings } from '../settings.ts';
import type { Terminal } from '../terminal.ts';

export interface OutputOptions {
  output: Format;
}

/** `-o table|json|yaml`. */
export const outputOption = (): Option =>
  new Option('-o, --output <format>', 'how the answer is written').choices(formats).default('table');

export interface WaitOptions {
  wait?: true;
  timeout: string;
}
export const waitOptions = (command: Command): Command =>
  command
    .option('--wait', 'wait until it is done')
    .option('--timeout <time>', 'how long to wait, such as 90s, 30m or 2h', '60m');

export interface KeyOptions {
  idempotencyKey?: string;
}
export const keyOption = (): Option =>
  new Option('--idempotency-key <key>', 'the same key again is the same request (made by itself where absent)');

/** The API as who is signed in. */
export const connect = async ({ env }: Terminal): Promise<Api> => openApi(await openSession(readSettings(env)));

export function write<T>(terminal: Terminal, format: Format, answer: T, forPeople: (answer: T) => string): void {
  terminal.out(render(format, answer, forPeople));
}

/** Says beside the answer that there is more than the first page, and how to see it. */
export function noteCut(
  terminal: Terminal,
  page: { items: readonly unknown[]; nextCursor: string | null; total: number },
  step: string,
): void {
  if (page.nextCursor !== null) terminal.note(`These are ${page.items.length} of ${page.total}. ${step}`);
}

import { createInterface } from 'node:readline/promises';
import { run } from './run.ts';
import type { Terminal } from './terminal.ts';

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

const terminal: Terminal = {
  // biome-ignore lint/style/noProcessEnv: the only place where the command line reads it
  env: process.env,
  out: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(`${text}\n`),
  isScreen: process.stdout.isTTY === true,
  ask: process.stdin.isTTY ? ask : null,
};

// A reader that leaves, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = await run(process.argv.slice(2), terminal, '0.1.0');

import { type Command, CommanderError } from 'commander';
import { exitCodes, Failure } from './failure.ts';
import { plain } from './plain.ts';
import { createProgram } from './program.ts';
import type { Terminal } from './terminal.ts';

/** Every command of the tree ends by throwing, and writes to the terminal. */
function prepare(command: Command, terminal: Terminal): void {
  command
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: (text) => terminal.note(plain(text.trimEnd())) });
  for (const below of command.commands) prepare(below, terminal);
}

/**
 * Runs one command.
 * @param words after `slipway`
 * @returns what the process ends with
 */
export async function run(words: readonly string[], terminal: Terminal, version: string): Promise<number> {
  const program = createProgram(terminal, version);
  prepare(program, terminal);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has said what was wrong already; help and version are no failure.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    if (!(error instanceof Failure)) {
      terminal.note(plain(`Something unexpected: ${error instanceof Error ? error.message : String(error)}`));
      return exitCodes.unexpected;
    }
    // Its words may be those of a server, whoever runs it.
    terminal.note(plain(error.message));
    if (error.nextStep !== null) terminal.note(plain(error.nextStep));
    return error.exitCode;
  }
}

import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const program = resolve('cli/src/main.ts');

interface Ended {
  code: number | null;
  out: string;
  notes: string;
}

/** The real command line as a process of its own, with a home of its own. */
export interface CommandLine {
  run(...words: string[]): Promise<Ended>;
  /** @param onNote hears what it says while it runs */
  runHearing(onNote: (notes: string) => void, ...words: string[]): Promise<Ended>;
}

export function createCommandLine(home: string, env: Record<string, string> = {}): CommandLine {
  const runHearing: CommandLine['runHearing'] = (onNote, ...words) =>
    new Promise((done, fail) => {
      const child = spawn(process.execPath, [program, ...words], {
        env: { NODE_ENV: 'test', PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [out, notes]: [string[], string[]] = [[], []];
      child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => {
        notes.push(chunk.toString());
        onNote(notes.join(''));
      });
      child.once('error', fail);
      child.once('close', (code) => done({ code, out: out.join(''), notes: notes.join('') }));
    });
  return { runHearing, run: (...words) => runHearing(() => undefined, ...words) };
}

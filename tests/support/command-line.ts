import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';

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

function watch(child: ChildProcessByStdio<null, Readable, Readable>, onNote: (notes: string) => void): Promise<Ended> {
  return new Promise((done, fail) => {
    const [out, notes]: [string[], string[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => {
      notes.push(chunk.toString());
      onNote(notes.join(''));
    });
    child.once('error', fail);
    child.once('close', (code) => done({ code, out: out.join(''), notes: notes.join('') }));
  });
}

export function createCommandLine(home: string, env: Record<string, string> = {}): CommandLine {
  const runHearing: CommandLine['runHearing'] = (onNote, ...words) =>
    watch(
      spawn(process.execPath, [program, ...words], {
        env: { NODE_ENV: 'test', PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
      onNote,
    );
  return { runHearing, run: (...words) => runHearing(() => undefined, ...words) };
}

/**
 * Runs lines of a shell that know `slipway`, in a folder, until one of them fails.
 * @param onNote hears what they say while they run
 */
export function runScript(
  folder: string,
  text: string,
  env: Record<string, string>,
  onNote: (notes: string) => void,
): Promise<Ended> {
  const slipway = `slipway() { '${process.execPath}' '${program}' "$@"; }`;
  const child = spawn('sh', ['-e', '-c', `${slipway}\n${text}`], {
    cwd: folder,
    env: { NODE_ENV: 'test', PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watch(child, onNote);
}

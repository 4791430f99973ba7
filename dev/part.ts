import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Refusal } from './refusal.ts';

/** One running process of the demo. */
export interface Part {
  name: string;
  pid: number;
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<number | null>;
  /** Asks the process to stop and waits; kills it when it does not within `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

export interface PartOptions {
  name: string;
  args: string[];
  env: Record<string, string>;
  logFile: string;
  /** Resolves once the part can be used; it is given up when the process ends or the time is over. */
  ready: (output: AsyncIterable<string>) => Promise<void>;
  readyTimeoutMs: number;
}

const preload = new URL('./lib/die-with-parent.mjs', import.meta.url).href;

// The demo's parts get their own environment: nothing of the person's Kubernetes or database settings leaks in.
function baseEnv(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function* lines(child: ChildProcess): AsyncIterable<string> {
  let rest = '';
  for await (const chunk of child.stdout ?? []) {
    const parts = (rest + String(chunk)).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}

/** The last lines of a log. */
export async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  return text.trim().split('\n').slice(-12).join('\n');
}

/** Starts a part in a process group of its own, so that Ctrl-C reaches the demo alone, and waits until it is ready. */
export async function startPart(options: PartOptions): Promise<Part> {
  const log = createWriteStream(options.logFile, { flags: 'w' });
  const env: Record<string, string> = { ...baseEnv(), ...options.env, SLIPWAY_STARTED_BY: String(process.pid) };
  const child = spawn(process.execPath, ['--import', preload, ...options.args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Next makes NODE_ENV a required variable of every process; the parts choose their own.
    env: env as NodeJS.ProcessEnv,
    detached: true,
  });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const part: Part = {
    name: options.name,
    pid: child.pid ?? 0,
    ended,
    stop: async (graceMs = 15_000) => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
  const failed = ended.then(async (code) => {
    throw new Refusal(
      `${options.name} stopped with code ${code} while starting. Its last words (${options.logFile}):\n${await tail(options.logFile)}`,
    );
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Refusal(
            `${options.name} was not ready within ${options.readyTimeoutMs / 1000} s; see ${options.logFile}.`,
          ),
        ),
      options.readyTimeoutMs,
    );
  });
  try {
    await Promise.race([options.ready(lines(child)), failed, late]);
    return part;
  } catch (error) {
    await part.stop();
    throw error;
  } finally {
    clearTimeout(timer);
    failed.catch(() => undefined);
  }
}

/** Ready when the process has printed a line that begins with `text`. */
export function whenPrinted(text: string) {
  return async (output: AsyncIterable<string>): Promise<void> => {
    for await (const line of output) if (line.startsWith(text)) return;
    // The output has ended, so the process has; what became of it is told by its exit.
    await new Promise<never>(() => undefined);
  };
}

/** Ready when `url` answers 200; an answer that takes longer than `patienceMs` is asked for again. */
export function whenAnswering(url: string, patienceMs = 2_000) {
  return async (): Promise<void> => {
    for (;;) {
      const status = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
}

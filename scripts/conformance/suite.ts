import { spawn } from 'node:child_process';

/** Which cases run, and what they are told. */
export interface Suite {
  /** A configuration of vitest. */
  config: string;
  env: Record<string, string>;
  /** Parts of file names: only these cases run. */
  filters: readonly string[];
}

/** Runs cases in a process of their own. @returns whether all passed */
export function runSuite({ config, env, filters }: Suite, signal: AbortSignal): Promise<boolean> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...filters];
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  });
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  return new Promise((done) => child.once('exit', (code) => done(code === 0)));
}

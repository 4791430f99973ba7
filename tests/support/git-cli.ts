import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Whether there is a `git` to try things with; its absence is said in one line.
 * @throws Error where it is not there under `CI=true`
 */
export async function hasGit(): Promise<boolean> {
  try {
    await run('git', ['--version']);
    return true;
  } catch (cause) {
    if (process.env.CI === 'true') throw new Error('git is needed under CI=true and is not there', { cause });
    console.warn('NOT CHECKED: git is not there, so nothing was cloned or pushed with it');
    return false;
  }
}

/** Runs the real git in a folder as Dev, without the settings of whoever runs the tests, and gives what it printed. */
export async function git(cwd: string, ...args: string[]): Promise<string> {
  const who = ['-c', 'user.name=Dev', '-c', 'user.email=dev@demo'];
  const quiet = { GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH ?? '', ...quiet };
  return (await run('git', [...who, ...args], { cwd, env })).stdout.trim();
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Runs kubectl with one kubeconfig and gives what it printed, or null where there is no kubectl, which is said in one
 * line. Under `CI=true` its absence is an error.
 */
export async function kubectl(kubeconfig: string, ...args: string[]): Promise<string | null> {
  try {
    return (await run('kubectl', ['--kubeconfig', kubeconfig, ...args])).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (process.env.CI === 'true')
      throw new Error('kubectl is needed under CI=true and is not there', { cause: error });
    console.warn('NOT CHECKED: kubectl is not there, so nothing was asked through it');
    return null;
  }
}

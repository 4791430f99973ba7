import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../../dev/refusal.ts';
import { runErrand } from './errand.ts';

const usage = 'Usage: npm run conformance -- --kubeconfig FILE [--with-controllers] [FILTER...]';

interface Options {
  kubeconfig: string;
  withControllers: boolean;
  /** Parts of file names: only these cases of the suite run. */
  filters: string[];
}

function readOptions(): Options {
  try {
    const { values, positionals } = parseArgs({
      options: { kubeconfig: { type: 'string' }, 'with-controllers': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    if (!values.kubeconfig) throw new Refusal(usage);
    const kubeconfig = resolve(values.kubeconfig);
    if (!existsSync(kubeconfig)) throw new Refusal(`There is no kubeconfig at ${kubeconfig}.`);
    return { kubeconfig, withControllers: values['with-controllers'], filters: positionals };
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${error.message}\n${usage}`);
    throw error;
  }
}

/** The suite, against the bare server: controllers would write to objects of its cases. */
function runSuite({ kubeconfig, filters }: Options, signal: AbortSignal): Promise<boolean> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.conformance.config.ts', ...filters];
  const env = { ...process.env, CONFORMANCE_KUBECONFIG: kubeconfig };
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  return new Promise((done) => child.once('exit', (code) => done(code === 0)));
}

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());

try {
  const options = readOptions();
  let passed = await runSuite(options, stopped.signal);
  if (options.withControllers && !stopped.signal.aborted) {
    passed = (await runErrand(options.kubeconfig, stopped.signal)) && passed;
  }
  process.exit(passed && !stopped.signal.aborted ? 0 : 1);
} catch (error) {
  process.stderr.write(`\n${error instanceof Refusal ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}

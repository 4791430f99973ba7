import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../../dev/refusal.ts';
import { runErrand } from './errand.ts';
import { runKarmada } from './karmada.ts';
import { runSuite } from './suite.ts';

const usage =
  'Usage: npm run conformance -- --kubeconfig FILE [--with-controllers | --with-karmada [--crds DIR]] [FILTER...]';

interface Options {
  kubeconfig: string;
  withControllers: boolean;
  withKarmada: boolean;
  /** Folder with Karmada's CRDs. */
  crds: string | undefined;
  /** Parts of file names: only these cases of the suite run. */
  filters: string[];
}

function readOptions(): Options {
  try {
    const { values, positionals } = parseArgs({
      options: {
        kubeconfig: { type: 'string' },
        crds: { type: 'string' },
        'with-controllers': { type: 'boolean', default: false },
        'with-karmada': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const { crds, 'with-controllers': withControllers, 'with-karmada': withKarmada } = values;
    if (!values.kubeconfig || (withControllers && withKarmada) || (crds && !withKarmada)) throw new Refusal(usage);
    const kubeconfig = resolve(values.kubeconfig);
    if (!existsSync(kubeconfig)) throw new Refusal(`There is no kubeconfig at ${kubeconfig}.`);
    if (crds && !existsSync(crds)) throw new Refusal(`There is no folder ${resolve(crds)}.`);
    return { kubeconfig, withControllers, withKarmada, crds, filters: positionals };
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${error.message}\n${usage}`);
    throw error;
  }
}

/** The wire's cases, against the bare server: controllers would write to objects of theirs. */
async function runOn(options: Options, signal: AbortSignal): Promise<boolean> {
  const { kubeconfig, filters, withControllers, withKarmada, crds } = options;
  if (withKarmada) return runKarmada({ kubeconfig, crds, filters }, signal);
  const env = { CONFORMANCE_KUBECONFIG: kubeconfig };
  const passed = await runSuite({ config: 'vitest.conformance.config.ts', env, filters }, signal);
  if (!withControllers || signal.aborted) return passed;
  return (await runErrand(kubeconfig, signal)) && passed;
}

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());

try {
  const passed = await runOn(readOptions(), stopped.signal);
  process.exit(passed && !stopped.signal.aborted ? 0 : 1);
} catch (error) {
  process.stderr.write(`\n${error instanceof Refusal ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}

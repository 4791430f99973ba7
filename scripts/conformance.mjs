// `npm run conformance -- --kubeconfig FILE`: the wire-behaviour suite against any API server that has the CRDs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNode, ensureInstalled, node24, root } from './lib/install.mjs';

const usage = 'Usage: npm run conformance -- --kubeconfig FILE';

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function readOptions() {
  try {
    return parseArgs({ options: { kubeconfig: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}

checkNode();
const { values, positionals } = readOptions();
if (!values.kubeconfig) fail(usage);
const kubeconfig = resolve(values.kubeconfig);
if (!existsSync(kubeconfig)) fail(`There is no kubeconfig at ${kubeconfig}.`);
ensureInstalled();
const args = ['run', '--config', 'vitest.conformance.config.ts', ...positionals];
const child = spawn(node24, [`${root}node_modules/vitest/vitest.mjs`, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CONFORMANCE_KUBECONFIG: kubeconfig },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));

// `npm run conformance -- --kubeconfig FILE`: the wire-behaviour suite against any API server that has the CRDs.
// With --with-controllers the sandbox's controllers and admission webhooks work there meanwhile.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNode, ensureInstalled, node24, root } from './lib/install.mjs';

const usage = 'Usage: npm run conformance -- --kubeconfig FILE [--with-controllers]';
/** Simulated work takes seconds, not minutes. */
const speed = '600';
/** The controllers wait for kinds that the API server does not have; not for ever. */
const startLimitMs = 60_000;

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function readOptions() {
  const options = { kubeconfig: { type: 'string' }, 'with-controllers': { type: 'boolean', default: false } };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}

const children = new Set();

function start(args, env, stdio) {
  const child = spawn(node24, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

const ended = (child) => new Promise((done) => child.once('exit', (code) => done(code ?? 1)));

/** Resolves when the controllers work; they refuse to start where real ones run. */
async function startControllers(kubeconfig, home) {
  const env = { SANDBOX_KUBECONFIG: kubeconfig, SANDBOX_SPEED: speed };
  const child = start(['sandbox/main.ts', '--home', home], env, ['ignore', 'pipe', 'inherit']);
  const isReady = await Promise.race([
    new Promise((done) => child.stdout.on('data', (text) => String(text).includes('controllers ready') && done(true))),
    ended(child).then(() => false),
    new Promise((done) => setTimeout(done, startLimitMs, false).unref()),
  ]);
  if (!isReady) {
    child.kill('SIGTERM');
    fail('The controllers did not start. They need the CRDs of sandbox/crds and a server without k0rdent of its own.');
  }
  return child;
}

async function run(kubeconfig, withControllers, filters) {
  const home = await mkdtemp(join(tmpdir(), 'slipway-conformance-'));
  const controllers = withControllers ? await startControllers(kubeconfig, home) : undefined;
  try {
    const env = { CONFORMANCE_KUBECONFIG: kubeconfig };
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.conformance.config.ts', ...filters];
    return await ended(start(args, env, 'inherit'));
  } finally {
    if (controllers?.exitCode === null) {
      const over = ended(controllers);
      controllers.kill('SIGTERM');
      await over;
    }
    await rm(home, { recursive: true, force: true });
  }
}

checkNode();
const { values, positionals } = readOptions();
if (!values.kubeconfig) fail(usage);
const kubeconfig = resolve(values.kubeconfig);
if (!existsSync(kubeconfig)) fail(`There is no kubeconfig at ${kubeconfig}.`);
ensureInstalled();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
process.exitCode = await run(kubeconfig, values['with-controllers'], positionals);

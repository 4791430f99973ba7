import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../../support/fixtures.ts';

const run = promisify(execFile);

/** A bare API server as somebody else's: nothing of Slipway or k0rdent runs there. */
async function startOther(home: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['sandbox/main.ts', '--api-only', '--home', home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 60_000 }).toContain('Sandbox API ready');
  return child;
}

test('the main job runs on another API server that has the CRDs, and leaves nothing behind', async () => {
  test.setTimeout(240_000);
  const home = await mkdtemp(join(tmpdir(), 'slipway-other-'));
  const other = await startOther(home);
  const kubeconfig = join(home, 'kubeconfig');
  const kubectl = async (...args: string[]) => (await run('kubectl', ['--kubeconfig', kubeconfig, ...args])).stdout;
  await kubectl('apply', '--server-side', '-f', 'sandbox/crds');
  const kinds = (await kubectl('api-resources', '--verbs=list', '-o', 'name')).trim().split('\n').sort();
  const inventory = async () => {
    const found = await kubectl('get', kinds.join(','), '-A', '--ignore-not-found', '-o', 'name');
    return found.trim().split('\n').sort();
  };
  const before = await inventory();

  const command = ['scripts/conformance.mjs', '--kubeconfig', kubeconfig, '--with-controllers', 'access'];
  const { stdout } = await run(process.execPath, command, { env: { ...process.env, NO_COLOR: '1' } });
  expect(stdout).toMatch(/Tests\s+\d+ passed/);
  expect(stdout).toContain('payments/conformance is ready');
  expect(stdout.match(/ Ready /g)).toHaveLength(3);
  expect(stdout).toContain('payments/conformance is gone');
  expect(stdout).toContain('The errand passed.');
  expect(await inventory()).toEqual(before);

  other.kill('SIGTERM');
  await once(other, 'exit');
  await rm(home, { recursive: true, force: true });
});

import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';

let api: KubeApi;

beforeAll(async () => {
  // Soon enough for the cases about what a server has forgotten, late enough for all others.
  api = await startKubeApi([], { compactSeconds: 15 });
});

afterAll(() => api?.stop());

/** Runs the command as a person would and returns how it ended and what it said. */
function runSuite(kubeconfig: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['scripts/conformance.mjs', '--kubeconfig', kubeconfig], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const parts: string[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part.toString()));
  child.stderr.on('data', (part: Buffer) => parts.push(part.toString()));
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, output: parts.join('') })));
}

it('holds the sandbox against at least 80 cases of wire behaviour, and cleans up', async () => {
  const { code, output } = await runSuite(api.kubeconfig);
  expect(code, output).toBe(0);
  const [, passed] = /Tests\s+(\d+) passed/.exec(output) ?? [];
  expect(Number(passed)).toBeGreaterThanOrEqual(80);
  const { body } = await api.client.request<{ items: { metadata: { name: string } }[] }>({
    method: 'GET',
    path: '/api/v1/namespaces',
  });
  expect(body.items.filter((one) => one.metadata.name.startsWith('conformance-'))).toEqual([]);
}, 180_000);

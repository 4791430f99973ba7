import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-settings-'));
  await writeFile(join(folder, 'broken'), 'apiVersion: v1\nclusters: [{ token: s3cret\n');
  await writeFile(join(folder, 'empty'), 'apiVersion: v1\nkind: Config\n');
});
afterAll(() => rm(folder, { recursive: true }));

const portal =
  "process.env.NEXT_RUNTIME = 'nodejs'; const { register } = await import('./instrumentation.ts'); await register();";
const programs = { worker: ['server/worker.ts'], portal: ['--input-type=module', '--eval', portal] };

async function run(program: keyof typeof programs, kubeconfig: string) {
  const child = spawn(process.execPath, programs[program], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      SLIPWAY_KUBECONFIG: kubeconfig,
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'unused',
      OIDC_CLIENT_SECRET: 'unused',
      NEXTAUTH_URL: 'http://127.0.0.1:9',
      NEXTAUTH_SECRET: 'unused-unused-unused-unused-unused',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

describe.each(['worker', 'portal'] as const)('a %s with a wrong kubeconfig', (program) => {
  it.each([
    ['missing', 'cannot be read: ENOENT: no such file or directory'],
    ['broken', 'is no usable kubeconfig: line 3 is not YAML'],
    ['empty', 'is no usable kubeconfig: current-context is missing or wrong'],
  ])('that is %s ends with one plain sentence', async (file, why) => {
    const path = join(folder, file);
    const { code, said } = await run(program, path);
    expect(said).toContain(`SLIPWAY_KUBECONFIG: ${path} ${why}`);
    expect(said).not.toMatch(/^\s+at /m);
    expect(said).not.toContain('s3cret');
    expect(code).toBe(1);
  });
});

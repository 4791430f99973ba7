import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../dev/lib/ports.ts';
import { Refusal } from '../../dev/refusal.ts';
import { startDemo } from '../../dev/start.ts';
import type { DemoFile } from '../../dev/story/personas.ts';

/** Simulated work takes seconds, not minutes. */
const speed = 600;
const developer = 'dev@demo';
const order = ['payments', 'aws-standalone', 'conformance', 'aws-nonprod'];
const parameters = {
  region: 'eu-central-1',
  controlPlaneNumber: 1,
  workersNumber: 2,
  controlPlane: { instanceType: 't3.medium' },
  worker: { instanceType: 't3.large' },
};
const nodes = parameters.controlPlaneNumber + parameters.workersNumber;

interface RunOptions {
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  signal?: AbortSignal;
}

/** Runs a program of ours, shows what it says, and returns it with its exit code. */
function run({ args, cwd, env, signal }: RunOptions): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd,
    signal,
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => done({ code, output }));
  });
}

/** Orders, uses and deletes a cluster with nothing but a token, as docs/guides shows it. */
async function runScript(dir: string, signal: AbortSignal): Promise<boolean> {
  const demo = JSON.parse(await readFile(join(dir, 'demo.json'), 'utf8')) as DemoFile;
  const token = demo.personas.find(({ email }) => email === developer)?.token ?? '';
  const { code, output } = await run({
    args: [resolve('docs/guides/order-a-cluster.mjs'), ...order],
    cwd: dir,
    env: { SLIPWAY_URL: demo.url, SLIPWAY_TOKEN: token, PARAMETERS: JSON.stringify(parameters) },
    signal,
  });
  const listed = output.match(/ Ready /g)?.length ?? 0;
  if (code === 0 && listed !== nodes)
    process.stderr.write(`The cluster lists ${listed} nodes; ${nodes} were ordered.\n`);
  return code === 0 && listed === nodes;
}

async function runWithDemo(kubeconfig: string, dir: string, signal: AbortSignal): Promise<boolean> {
  const options = { dir, port: await freePort(), speed, databaseUrl: undefined, reset: false };
  const demo = await startDemo({ ...options, managementKubeconfig: kubeconfig, signal });
  try {
    return await runScript(dir, signal);
  } finally {
    await demo.stop();
  }
}

async function takeAway(kubeconfig: string, dir: string): Promise<boolean> {
  const { code } = await run({
    args: ['sandbox/main.ts', '--home', join(dir, 'sandbox'), '--remove'],
    env: { SANDBOX_KUBECONFIG: kubeconfig, SANDBOX_SPEED: String(speed) },
  });
  return code === 0;
}

/**
 * The main job on that API server: the sandbox's controllers and admission work there, portal and worker beside them,
 * and a script with a token orders a cluster, lists its nodes and deletes it. Everything is taken away again.
 * @returns whether the job was done
 * @throws Refusal where a real k0rdent works, or where something is in the way
 */
export async function runErrand(kubeconfig: string, signal: AbortSignal): Promise<boolean> {
  const dir = await mkdtemp(join(tmpdir(), 'slipway-errand-'));
  const done = await runWithDemo(kubeconfig, dir, signal).catch((error: unknown) => error);
  const isClean = await takeAway(kubeconfig, dir);
  await rm(dir, { recursive: true, force: true });
  if (typeof done !== 'boolean') throw done;
  if (!isClean) throw new Refusal('Not everything could be taken away from the API server; the lines above say why.');
  process.stdout.write(done ? 'The errand passed.\n' : 'The errand failed.\n');
  return done;
}

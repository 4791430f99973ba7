import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { findSharedData } from '../support/shared-data.ts';

interface Outcome {
  topic: string;
  case: string;
  result: 'same' | 'differs' | 'skipped';
  diff?: string[];
}

/** A recorded case from which the sandbox differs on purpose: the whole diff, line by line, and why. */
interface WireException {
  case: string;
  diff: string[];
  reason: string;
}

const exactTopics = ['apply', 'patch', 'list', 'watch', 'status', 'dryrun', 'gc'];
/** Topics that run at the same time; most of a run is waiting. */
const parts = [
  ['apply', 'auth', 'create', 'crd', 'delete', 'discovery', 'dryrun', 'expiry'],
  ['fieldvalidation', 'gc', 'get', 'http', 'kinds', 'list', 'namespaces'],
  ['patch', 'rbac', 'status', 'table', 'update', 'watch'],
];
const compactSeconds = 10;
const runnerTimeoutMs = 400_000;

async function hasPython(): Promise<boolean> {
  const version = await promisify(execFile)('python3', ['--version']).catch(() => undefined);
  if (version) return true;
  if (process.env.CI === 'true') throw new Error('python3 is needed under CI=true and is not there');
  console.warn('NOT CHECKED: python3 is not there, so no recorded answer was compared');
  return false;
}

const wire = findSharedData('wire');
const crds = findSharedData('crds');
const isPossible = wire !== null && crds !== null && (await hasPython());

/** Runs the recorded cases of some topics and gives what came out. */
async function replay(kubeconfig: string, args: string[]): Promise<Outcome[]> {
  const child = spawn('python3', [join(wire ?? '', 'replay.py'), '--kubeconfig', kubeconfig, '--json', ...args]);
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  await new Promise((done) => child.once('close', done));
  const text = Buffer.concat(output).toString();
  if (!text.startsWith('{')) throw new Error(`The runner failed: ${Buffer.concat(errors)}${text}`);
  return (JSON.parse(text) as { results: Outcome[] }).results;
}

describe.runIf(isPossible)('recorded answers of a real API server', () => {
  let database: TestDatabase;
  let home: string;
  let server: ChildProcess;

  beforeAll(async () => {
    database = await createTestDatabase();
    home = await mkdtemp(join(tmpdir(), 'slipway-wire-'));
    const args = ['sandbox/main.ts', '--api-only', '--home', home, '--compact-seconds', String(compactSeconds)];
    server = spawn(process.execPath, args, {
      env: { ...process.env, SANDBOX_DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((ready, fail) => {
      server.once('exit', (code) => fail(new Error(`The API server ended with ${code}`)));
      if (server.stdout === null) return fail(new Error('The API server has no output'));
      const lines = createInterface({ input: server.stdout });
      lines.on('line', (line) => line.includes('Sandbox API ready') && ready());
    });
  });

  afterAll(async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
    await database.drop();
    await rm(home, { recursive: true, force: true });
  });

  it('gives the same answers, written exceptions apart', { timeout: runnerTimeoutMs }, async () => {
    const kubeconfig = join(home, 'kubeconfig');
    await replay(kubeconfig, ['--apply-crds', crds ?? '', '--case', 'legacy-versions']);
    const topics = (part: string[]) => part.flatMap((topic) => ['--topic', topic]);
    const outcomes = (
      await Promise.all(parts.map((part) => replay(kubeconfig, ['--expiry', '120', ...topics(part)])))
    ).flat();
    const recorded = JSON.parse(await readFile('tests/wire-exceptions.json', 'utf8')) as WireException[];

    expect(outcomes.filter(({ result }) => result === 'skipped')).toEqual([]);
    expect(outcomes.length).toBeGreaterThanOrEqual(163);
    const differences = outcomes
      .filter(({ result }) => result === 'differs')
      .map((one) => ({ case: `${one.topic}/${one.case}`, diff: one.diff ?? [] }));
    // An exception that no longer differs, or differs otherwise, fails here too.
    expect(differences).toEqual(recorded.map(({ case: name, diff }) => ({ case: name, diff })));
    expect(recorded.length).toBeLessThanOrEqual(5);
    expect(recorded.filter(({ case: name }) => exactTopics.includes(name.split('/')[0] ?? ''))).toEqual([]);
    expect(recorded.filter(({ reason }) => reason.trim() === '')).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { readSnapshot } from './page-snapshot.ts';

/** What one stage of the test run counted. */
export interface StageResult {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
  /** Test files with the time they took. */
  files: { file: string; seconds: number }[];
  /** What failed, with the first lines of why, to be read without what was printed on the way. */
  failures?: readonly Failure[];
  /** Tests that wait for a program or for data that is not here. Under CI=true they count as failed. */
  unchecked?: readonly string[];
}

export interface Failure {
  test: string;
  why: string;
  /** What the page showed then, as assistive technology reads it. */
  page?: string;
}

const isCi = process.env.CI === 'true';

/** Compiled code of the many processes that tests start; without it each compiles the same modules anew. */
const compiled = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') };

/** Runs a command with its output shown; answers its exit code. */
export function run(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...compiled, ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => done(code ?? 1));
  });
}

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const started = performance.now();
  const result = await work();
  return [result, (performance.now() - started) / 1000];
};

/** Runs a command and answers its exit code and what it printed, for those that run beside each other. */
function runQuietly(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...compiled, ...process.env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** A check that passes or fails as a whole; counts as one. What it said is shown when it has ended. */
export async function check(name: string, args: readonly string[]): Promise<StageResult> {
  const [{ code, output }, seconds] = await timed(() => runQuietly(args));
  process.stdout.write(`\n── ${name}\n${output}`);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds, files: [] };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTotalTestSuites: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

const here = (file: string) => file.replace(`${process.cwd()}/`, '');

type TestFile = z.infer<typeof vitestReport>['testResults'][number];
const isSkipped = ({ status }: { status: string }) => status !== 'passed' && status !== 'failed';

/** Of a file that failed as a whole the file itself, otherwise its tests that failed, or were skipped where none may. */
function failuresOf({ name, status, message, assertionResults }: TestFile): Failure[] {
  const tests = assertionResults
    .filter((test) => test.status === 'failed' || (isCi && isSkipped(test)))
    .map((test) => ({ test: `${here(name)} › ${test.fullName}`, why: test.failureMessages.join('\n') || test.status }));
  return tests.length === 0 && status === 'failed' ? [{ test: here(name), why: message }] : tests;
}

const uncheckedOf = ({ name, assertionResults }: TestFile) =>
  isCi ? [] : assertionResults.filter(isSkipped).map((test) => `${here(name)} › ${test.fullName}`);

/**
 * Runs vitest projects; a run that counted nothing or broke outside of a test fails, and under CI=true one that skipped
 * something.
 */
export async function vitest(name: string, projects: readonly string[]): Promise<StageResult> {
  process.stdout.write(`\n── ${name}\n`);
  const report = `node_modules/.cache/slipway-${projects.join('-')}.json`;
  await rm(report, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((project) => ['--project', project])];
  const [code, seconds] = await timed(() =>
    run([...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]),
  );
  if (!existsSync(report)) return { name, passed: 0, failed: 1, seconds, files: [] };
  const counted = vitestReport.parse(JSON.parse(await readFile(report, 'utf8')));
  const broken = code !== 0 && counted.numFailedTests === 0 ? 1 : 0;
  return {
    name,
    passed: counted.numPassedTests,
    failed:
      counted.numFailedTests + (isCi ? counted.numPendingTests : 0) + broken + (counted.numPassedTests === 0 ? 1 : 0),
    seconds,
    files: counted.testResults.map((file) => ({
      file: here(file.name),
      seconds: (file.endTime - file.startTime) / 1000,
    })),
    failures: [
      ...counted.testResults.flatMap(failuresOf),
      ...(broken ? [{ test: name, why: 'An error outside of the tests; it was printed on the way.' }] : []),
    ],
    unchecked: counted.testResults.flatMap(uncheckedOf),
  };
}

const playwrightResult = z.object({
  duration: z.number(),
  errors: z.array(z.object({ message: z.string().default('') })).default([]),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
});
type PlaywrightResult = z.infer<typeof playwrightResult>;

const suite = z.object({
  file: z.string(),
  specs: z
    .array(
      z.object({
        title: z.string(),
        file: z.string(),
        tests: z.array(z.object({ status: z.string(), results: z.array(playwrightResult) })),
      }),
    )
    .optional(),
  get suites() {
    return z.array(suite).optional();
  },
});
type Suite = z.infer<typeof suite>;
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(suite),
});

function durations(suites: readonly Suite[], into: Map<string, number>): Map<string, number> {
  for (const { specs = [], suites: inner = [] } of suites) {
    for (const spec of specs) {
      const ms = spec.tests.flatMap((test) => test.results).reduce((sum, result) => sum + result.duration, 0);
      into.set(spec.file, (into.get(spec.file) ?? 0) + ms / 1000);
    }
    durations(inner, into);
  }
  return into;
}

function failedSpecs(suites: readonly Suite[]): Failure[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
      .map(({ file, title, tests }) => ({
        test: `e2e/${file} › ${title}`,
        why: tests.flatMap(({ status, results }) => [status, ...results.flatMap(errorsOf)]).join('\n'),
        page: tests.flatMap(({ results }) => results.flatMap(pageOf)).at(-1),
      })),
    ...failedSpecs(inner),
  ]);
}

const errorsOf = ({ errors }: PlaywrightResult) => errors.map(({ message }) => message);

/** The page, which Playwright describes in a file beside the screenshot. */
function pageOf({ attachments }: PlaywrightResult): string[] {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  const snapshot = path !== undefined && existsSync(path) ? readSnapshot(readFileSync(path, 'utf8')) : null;
  return snapshot === null ? [] : [snapshot];
}

/** Runs the end-to-end tests; a flaky or skipped one counts as failed. */
export async function playwright(name: string, chromiumPath: string): Promise<StageResult> {
  process.stdout.write(`\n── ${name}\n`);
  const report = 'node_modules/.cache/slipway-e2e.json';
  await rm(report, { force: true });
  const [code, seconds] = await timed(() =>
    run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
      CHROMIUM_PATH: chromiumPath,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }),
  );
  if (!existsSync(report)) return { name, passed: 0, failed: 1, seconds, files: [] };
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(await readFile(report, 'utf8')));
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return {
    name,
    passed: stats.expected,
    failed: failed + (code !== 0 && failed === 0 ? 1 : 0) + (stats.expected === 0 ? 1 : 0),
    seconds,
    files: [...durations(suites, new Map())].map(([file, taken]) => ({ file: `e2e/${file}`, seconds: taken })),
    failures: failedSpecs(suites),
  };
}

import { existsSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { fullOnly } from '../../tests/support/breadth.ts';
import { findBrowser, installHeadlessShell } from './browser.ts';
import { installServers } from './debian-servers.ts';
import { check, playwright, run, type StageResult, vitest } from './stages.ts';

const isFull = process.argv.includes('--full');
if (isFull) process.env.SLIPWAY_TEST_FULL = 'true';
const started = performance.now();
const results: StageResult[] = [];
const bin = (path: string, ...args: string[]) => [`node_modules/${path}`, ...args];

if ((await run(['scripts/generate.mjs'])) !== 0) process.exit(1);
// Types take as long as all the others, and one core.
const types = check('types', bin('typescript/bin/tsc', '--noEmit'));
results.push(await check('format and lint', bin('.bin/biome', 'check', '.')));
results.push(await check('boundaries', ['scripts/check-boundaries.mjs']));
results.push(await check('dead code', bin('.bin/knip')));
results.push(await types);
results.push(await vitest('unit', ['unit', 'dom']));
installServers();
results.push(await vitest('integration', ['integration']));

installHeadlessShell();
const browser = findBrowser();
if (browser) {
  results.push(await playwright('end to end', browser));
} else {
  process.stdout.write('\nThe end-to-end tests did not run: no Chromium could be found or installed.\n');
  results.push({ name: 'end to end', passed: 0, failed: 1, seconds: 0, files: [] });
}

const slowest = results.flatMap(({ files }) => files).sort((a, b) => b.seconds - a.seconds);
process.stdout.write('\nSlowest test files\n');
for (const { file, seconds } of slowest.slice(0, 10))
  process.stdout.write(`${seconds.toFixed(1).padStart(8)} s  ${file}\n`);
const failures = results.flatMap(({ failures: of = [] }) => of);
if (failures.length > 0) process.stdout.write('\nWhat failed\n');
const indented = (text: string, most: number) =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, most)
    .map((line) => `      ${line.slice(0, 300)}\n`)
    .join('');
for (const { test, why, page } of failures) {
  process.stdout.write(`  ${test}\n${indented(why, 30)}`);
  if (page !== undefined) process.stdout.write(`    The page showed\n${indented(page, 120)}`);
}
const unchecked = results.flatMap(({ unchecked: of = [] }) => of);
if (unchecked.length > 0)
  process.stdout.write(`\nNot checked, for what it needs is not here\n  ${unchecked.join('\n  ')}\n`);
process.stdout.write('\nStages\n');
for (const { name, passed, failed, seconds } of results) {
  process.stdout.write(`${seconds.toFixed(1).padStart(8)} s  ${name}: ${passed} passed, ${failed} failed\n`);
}
if (!existsSync('../shared'))
  process.stdout.write('\nThe upstream data in ../shared was not there; the tests that read it said so.\n');
if (!isFull) {
  const files = [...fullOnly.integration, ...fullOnly.endToEnd.map((file) => `e2e/${file}`)];
  process.stdout.write(`\nLeft to npm run test:full\n  ${files.join('\n  ')}\n`);
}
const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
process.stdout.write(
  `\nTook ${((performance.now() - started) / 60_000).toFixed(1)} min\n${total('passed')} passed, ${total('failed')} failed\n`,
);
process.exit(total('failed') === 0 ? 0 : 1);

// Runs dependency-cruiser and fails when it saw fewer modules than the repository holds,
// so that a parser that goes blind cannot make the check pass.
import { execFileSync, spawnSync } from 'node:child_process';

const roots = ['app', 'cli', 'components', 'lib', 'server', 'sandbox', 'prisma', 'dev', 'scripts', 'tests', 'e2e'];
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...roots], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mts)$/.test(file) && !file.endsWith('.d.ts'));
const folders = roots.filter((root) => tracked.some((file) => file.startsWith(`${root}/`)));

const run = spawnSync(process.execPath, ['node_modules/.bin/depcruise', '--output-type', 'json', ...folders], {
  encoding: 'utf8',
  maxBuffer: 512 * 1024 * 1024,
});
if (run.error) throw run.error;
if (!run.stdout.startsWith('{')) {
  process.stderr.write(run.stderr || run.stdout);
  process.exit(1);
}
const { modules, summary } = JSON.parse(run.stdout);
const seen = new Set(modules.map((module) => module.source));
const missed = tracked.filter((file) => !seen.has(file) && !/\/generated\//.test(file));
for (const { rule, from, to } of summary.violations) process.stderr.write(`${rule.name}: ${from} -> ${to}\n`);
for (const file of missed) process.stderr.write(`not seen: ${file}\n`);
process.stdout.write(`boundaries: ${tracked.length} modules, ${summary.violations.length} violations\n`);
process.exit(summary.violations.length > 0 || missed.length > 0 ? 1 : 0);

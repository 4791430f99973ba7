import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const lines = readFileSync('docs/security/negative-tests.md', 'utf8').split('\n');

it('every negative test is listed once, and what stands beside it exists', () => {
  const rows = lines.flatMap((line) => /^\| (\d+) +\|/.exec(line)?.[1] ?? []);
  expect(rows.map(Number)).toEqual(Array.from({ length: 36 }, (_, at) => at + 1));
  const files = lines.flatMap((line) => [...line.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file]) => file ?? ''));
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

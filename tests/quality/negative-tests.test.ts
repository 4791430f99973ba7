import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const lines = readFileSync('docs/security/negative-tests.md', 'utf8').split('\n');
const rows = lines.flatMap((line) => {
  const number = /^\| (\d+) +\|/.exec(line)?.[1];
  return number === undefined ? [] : [{ number: Number(number), line }];
});
const filesOf = (line: string) => [...line.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file]) => file ?? '');

it('every negative test is listed once', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 36 }, (_, at) => at + 1));
});

it('what stands beside it is a file that holds tests', () => {
  for (const { number, line } of rows) {
    expect(filesOf(line).length, `${number} names no file`).toBeGreaterThan(0);
    for (const file of filesOf(line)) {
      expect(existsSync(file), `${number}: ${file}`).toBe(true);
      // Matrices of other folders are read by the test that is named with them.
      if (/\.(test|spec)\.tsx?$/.test(file))
        expect(readFileSync(file, 'utf8'), `${number}: ${file}`).toMatch(/\b(?:it|test)(?:\.\w+(?:\([^)]*\))?)*\s*\(/);
    }
  }
});

it('a test that is named by its number says that number itself', () => {
  const named = rows.flatMap(({ line }) => [...line.matchAll(/`([\w./-]+\.tsx?)` \(negative test (\d+)\)/g)]);
  expect(named.length).toBeGreaterThan(3);
  for (const [, file = '', number = ''] of named) {
    expect(readFileSync(file, 'utf8'), `${number}: ${file}`).toMatch(new RegExp(`negative test ${number}\\b`));
  }
});

import { expect, it } from 'vitest';
import { programOf } from './program.ts';

it.each([
  [['echo', 'hi'], { runMs: 5000, exitCode: 0, says: ['hi'] }],
  [['sleep', '30'], { runMs: 30_000, exitCode: 0, says: [] }],
  [['false'], { runMs: 5000, exitCode: 1, says: [] }],
  [['sh', '-c', 'echo "one two"; sleep 2 && exit 3'], { runMs: 2000, exitCode: 3, says: ['one two'] }],
  [['perl', '-Mbignum=bpi', '-wle', 'print bpi(2000)'], { runMs: 5000, exitCode: 0, says: [] }],
])('a container that runs %j is read as far as it can be', (command, expected) =>
  expect(programOf({ command })).toEqual(expected),
);

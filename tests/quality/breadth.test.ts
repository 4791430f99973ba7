import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fullOnly, needing } from '../support/breadth.ts';

it('what runs leave to others is there', () => {
  const files = [
    ...fullOnly.integration,
    ...fullOnly.endToEnd.map((file) => `e2e/${file}`),
    ...Object.values(needing).flat(),
  ];
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

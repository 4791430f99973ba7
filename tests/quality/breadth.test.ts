import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fullOnly } from '../support/breadth.ts';

it('what npm test leaves to the full run is there', () => {
  const files = [...fullOnly.integration, ...fullOnly.endToEnd.map((file) => `e2e/${file}`)];
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

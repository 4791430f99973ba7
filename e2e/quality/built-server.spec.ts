import { readdir } from 'node:fs/promises';
import { expect, test } from '../support/fixtures.ts';

// The image is made of this folder.
const built = '.next/standalone';
const notToRun = ['sandbox', 'tests', 'e2e', 'scripts', 'dev', 'deploy', 'docker-compose.yml', 'package-lock.json'];

test('the built portal holds what it runs, and nothing else of the repository', async ({ demo }) => {
  expect((await fetch(demo.url)).ok).toBe(true);
  const held = await readdir(built);
  expect(held).toEqual(expect.arrayContaining(['.next', 'node_modules', 'prisma', 'server.js']));
  expect(held.filter((name) => notToRun.includes(name))).toEqual([]);
});

import { readdir, readFile } from 'node:fs/promises';
import { expect, signIn, test } from '../support/fixtures.ts';

// The image is made of this folder.
const built = '.next/standalone';
const notToRun = ['sandbox', 'tests', 'e2e', 'scripts', 'dev', 'deploy', 'docker-compose.yml', 'package-lock.json'];

test('the built portal holds what it runs, and nothing else of the repository', async ({ demo }) => {
  expect((await fetch(demo.url)).ok).toBe(true);
  const held = await readdir(built);
  expect(held).toEqual(expect.arrayContaining(['.next', 'node_modules', 'prisma', 'server.js']));
  expect(held.filter((name) => notToRun.includes(name))).toEqual([]);
});

test('pages for those who work on the portal are in no build', async ({ page, demo }) => {
  const routes = JSON.parse(await readFile(`${built}/.next/app-path-routes-manifest.json`, 'utf8')) as object;
  expect(Object.values(routes)).toContain('/clusters');
  expect(Object.values(routes).filter((route) => String(route).startsWith('/dev'))).toEqual([]);
  await signIn(page, demo, 'admin@demo');
  expect((await page.goto(`${demo.url}/dev/kit`))?.status()).toBe(404);
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { installOidcLogin } from '../../tests/support/oidc-login/install.ts';
import { axeFindings } from '../support/axe.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

const run = promisify(execFile);

test('a developer downloads a kubeconfig that holds no secret, and kubectl signs them in to the cluster', async ({
  page,
  demo,
}, info) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/clusters/payments/pay-perf`);
  const button = page.getByRole('button', { name: 'Get sign-in kubeconfig' }).first();
  await expect(button).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const file = info.outputPath('pay-perf.kubeconfig');
  await download.saveAs(file);
  const { users } = parse(await readFile(file, 'utf8')) as { users: { user: object }[] };
  expect(users.map(({ user }) => Object.keys(user))).toEqual([['exec']]);

  const environmentOf = await installOidcLogin(info.outputDir);
  const kubectl = (persona: string, ...args: string[]) =>
    run('kubectl', ['--kubeconfig', file, ...args], { env: environmentOf(persona) });
  expect((await kubectl('dev@demo', 'get', 'nodes')).stdout).toMatch(/ Ready /);
  expect((await kubectl('dev@demo', 'auth', 'whoami')).stdout).toMatch(/Username +oidc:dev@demo/);
  await expect(kubectl('dev2@demo', 'get', 'nodes')).rejects.toThrow(
    'User "oidc:dev2@demo" cannot list resource "nodes"',
  );
});

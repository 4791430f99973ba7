import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import type { Me } from '@/lib/contracts/me';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { AccessPanel } from './access-panel';

const words = en.cluster.access;
const signIn = {
  name: 'company-oidc',
  issuer: 'https://id.example.com',
  audience: 'kubernetes',
  groupPrefix: 'oidc:',
  userPrefix: '',
  others: 0,
};
const asked: string[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('kind: Config', { headers: { 'content-type': 'application/yaml' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  asked.length = 0;
});

function show(over: Partial<ClusterDetail> = {}, { role = 'developer', locale = 'en' as 'en' | 'zh' } = {}) {
  const cluster = {
    namespace: 'payments',
    name: 'shop',
    project: 'payments',
    kubeconfigAvailable: true,
    signIn,
    ...over,
  };
  const client = createQueryClient();
  const me = { grants: [{ role, project: null }], narrowing: { project: null, readOnly: false }, projects: [] };
  client.setQueryData(keys.me, { ...me, globalActions: [] } as unknown as Me);
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <AccessPanel cluster={cluster as ClusterDetail} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const commands = () => screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value);

it('offers the kubeconfig without a secret first, and says by whom people sign in', async () => {
  const user = userEvent.setup();
  show();
  expect(screen.getByText('https://id.example.com')).toBeTruthy();
  expect(screen.getByText('kubernetes')).toBeTruthy();
  const buttons = screen.getAllByRole('button').map((button) => button.textContent);
  expect(buttons.indexOf(words.signIn.get)).toBeLessThan(buttons.indexOf(words.signIn.adminGet));
  await user.click(screen.getByRole('button', { name: words.copy }));
  await waitFor(() => expect(asked).toEqual(['/api/v1/clusters/payments/shop/kubeconfig?credential=sign-in']));
  expect(commands()).toContain('export KUBECONFIG=$PWD/shop-sign-in.kubeconfig');
});

it('says what kubectl needs, and what to do where the cluster says Forbidden, quoted for a shell', () => {
  show({ signIn: { ...signIn, groupPrefix: "it's:" } });
  expect(commands()).toContain('kubectl krew install oidc-login');
  expect(commands()).toContain(
    "kubectl create clusterrolebinding company-view --clusterrole=view --group='it'\\''s:GROUP'",
  );
});

it('binds a person where the cluster takes over no groups', () => {
  show({ signIn: { ...signIn, groupPrefix: null, userPrefix: 'oidc:' } });
  expect(commands().join('\n')).toContain("--user='oidc:NAME'");
  expect(screen.getByText(words.signIn.forbiddenPerson)).toBeTruthy();
});

it('warns of the admin kubeconfig and hands it out all the same', async () => {
  const user = userEvent.setup();
  show();
  expect(screen.getByText(words.signIn.admin)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.signIn.adminGet }));
  await waitFor(() => expect(asked).toEqual(['/api/v1/clusters/payments/shop/kubeconfig']));
});

it('tells of further issuers, in Chinese too', () => {
  show({ signIn: { ...signIn, others: 2 } }, { locale: 'zh' });
  expect(screen.getByText(/另外 2 个签发方/)).toBeTruthy();
  expect(screen.getByRole('button', { name: zh.cluster.access.signIn.get })).toBeTruthy();
});

it('offers the admin kubeconfig alone where nobody can sign in', () => {
  show({ signIn: null });
  expect(screen.getByText(words.text)).toBeTruthy();
  expect(screen.getByRole('button', { name: words.download })).toBeTruthy();
  expect(screen.queryByText(words.signIn.pluginTitle)).toBeNull();
});

it('offers nothing before there is a kubeconfig, nor to those who may have none', () => {
  show({ kubeconfigAvailable: false });
  expect(screen.getByText(words.notYet)).toBeTruthy();
  cleanup();
  show({}, { role: 'auditor' });
  expect(screen.queryByText(words.signIn.get)).toBeNull();
});

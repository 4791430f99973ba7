import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { accessRequestsQuery } from '@/components/data/access-queries';
import { projectsQuery } from '@/components/data/projects-query';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/me';
import type { SharedSettingDetail, SharedSettingPage } from '@/lib/contracts/shared-settings';
import { actions, can, type Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { NextPlace } from '@/tests/support/next-place';
import { SharedSettingList } from './shared-setting-list';
import { SharedSettingPage as OnePage } from './shared-setting-page';

const words = en.sharedSettings;
const till = { namespace: 'payments', name: 'till', owner: 'dev@demo', isCluster: true };
const shared = { isOurs: true, words: null, useCount: 0, uses: [] };
const setting: SharedSettingDetail = {
  kind: 'DataSource',
  name: 'pg',
  createdAt: null,
  issuers: [],
  audit: null,
  hosts: ['pg0.example.com', 'pg1.example.com'],
  needsLoginInProject: true,
  projectCount: 5,
  troubled: 3,
  uses: 1,
  namespace: 'kcm-system',
  projects: [
    { ...shared, name: 'payments', state: 'copied', useCount: 3, uses: [till] },
    { ...shared, name: 'storefront', state: 'awaited', words: 'failed to create DataSource storefront/pg' },
    { ...shared, name: 'edge-lab', state: 'outdated' },
    { ...shared, name: 'platform', state: 'taken', isOurs: false },
    { ...shared, name: 'data', state: 'copied' },
  ],
  otherProjects: 0,
  mayManage: true,
};
const page: SharedSettingPage = {
  items: [setting],
  nextCursor: null,
  total: 1,
  namespace: 'kcm-system',
  isApplied: true,
  isFailing: false,
  accessError: null,
};

function show(
  what: React.ReactNode,
  { role = 'platform-lead', list = page, locale = 'en', one = setting }: Shown = {},
) {
  const ask = vi.fn(async (_path: string, init?: RequestInit) =>
    Response.json(init?.method === 'POST' ? { kind: 'DataSource', name: 'pg' } : one),
  );
  vi.stubGlobal('fetch', ask);
  const grants = [{ role, project: null }];
  const globalActions = actions.filter((action) => can(grants, action, null));
  const me = { grants, globalActions, projects: [], narrowing: { project: null, readOnly: false }, seenBy: null };
  const client = createQueryClient();
  client.setQueryData(keys.me, me as unknown as Me);
  client.setQueryData(accessRequestsQuery('mine').queryKey, { items: [], nextCursor: null, total: 0 });
  const projects = ['payments', 'storefront', 'spare'].map((name) => ({ name }));
  client.setQueryData(projectsQuery.queryKey, { items: projects, nextCursor: null, total: 3 } as never);
  client.setQueryData(keys.sharedSettings.list, list);
  client.setQueryData(keys.sharedSettings.detail('DataSource', 'pg'), one);
  render(
    <NextPlace>
      <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
        <QueryClientProvider client={client}>{what}</QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
  return ask;
}
interface Shown {
  role?: Role;
  list?: SharedSettingPage;
  one?: SharedSettingDetail;
  locale?: 'en' | 'zh';
}
const one = <OnePage kind="DataSource" name="pg" />;
const posts = (ask: ReturnType<typeof show>) => ask.mock.calls.filter(([, init]) => init?.method === 'POST');

it('lists what can be shared by what one recognises, with projects and uses', () => {
  show(<SharedSettingList />);
  const row = screen.getByRole('row', { name: /pg0/ }).textContent;
  expect(row).toContain('pg0.example.com, pg1.example.com');
  expect(row).toContain('5 projects');
  expect(row).toContain('1 cluster');
  expect(screen.getByRole('link', { name: 'pg' }).getAttribute('href')).toBe('/admin/shared-settings/DataSource/pg');
});

it.each([
  ['en', en],
  ['zh', zh],
] as const)('explains in %s how one is made where there is none', (locale, messages) => {
  show(<SharedSettingList />, { locale, list: { ...page, items: [], total: 0 } });
  const text = document.body.textContent;
  expect(text).toContain(messages.sharedSettings.none);
  expect(text).toContain(messages.sharedSettings.noneText.replace('{namespace}', 'kcm-system'));
  expect(text).toContain('metadata: { name: baseline, namespace: kcm-system }');
});

it('says that k0rdent is still at it, or what keeps it from it', () => {
  show(<SharedSettingList />, { list: { ...page, isApplied: false } });
  expect(screen.getByRole('status').textContent).toContain(words.notApplied);
});

it('says in words of AccessManagement what keeps it from sharing', () => {
  show(<SharedSettingList />, {
    list: { ...page, isApplied: false, isFailing: true, accessError: 'DataSource kcm-system/x is not found' },
  });
  expect(screen.getByRole('status').textContent).toContain('DataSource kcm-system/x is not found');
});

it('says that something keeps it from sharing to those who see not all of it', () => {
  show(<SharedSettingList />, { list: { ...page, isApplied: false, isFailing: true } });
  expect(screen.getByRole('status').textContent?.trim()).toBe(words.accessFails);
});

it('leads to clusters that use it, and to none that is only ordered', () => {
  const projects = [
    {
      ...shared,
      name: 'payments',
      state: 'copied' as const,
      useCount: 2,
      uses: [till, { ...till, name: 'soon', isCluster: false }],
    },
  ];
  show(one, { one: { ...setting, projects } });
  expect(screen.getByRole('link', { name: 'till' })).toBeTruthy();
  expect(screen.getByText('soon (ordered)').closest('a')).toBeNull();
});

it('answers once those who may not read any, and asks for none', () => {
  const ask = show(<SharedSettingList />, { role: 'admin' });
  expect(screen.getByText(/Needs/).textContent).toContain('shared-setting.read');
  expect(ask).not.toHaveBeenCalled();
});

it('has no act for those who only read', async () => {
  show(one, { role: 'auditor', one: { ...setting, mayManage: false } });
  expect(screen.queryByRole('button', { name: /Stop sharing/ })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Why can’t I share settings?' })).toBeTruthy();
});

it('tells of each project how its copy stands, why, and who uses it', () => {
  show(one);
  const section = within(screen.getByRole('region', { name: words.sharedWith }));
  const line = (name: string) => section.getByText(name).closest('li')?.textContent;
  expect(line('payments')).toBe(`payments${words.state.copied}${words.stop}${words.usedBy}tilland 2 more`);
  expect(line('storefront')).toContain(`${words.why.awaited}k0rdent says:failed to create DataSource storefront/pg`);
  expect(line('edge-lab')).toContain(words.why.outdated);
  expect(line('platform')).toBe(`platform${words.state.taken}${words.why.taken}${words.elsewhere}`);
  expect(document.body.textContent).toContain(words.createOnly);
  expect(document.body.textContent).toContain(words.needsLoginText);
});

it('tells who uses it before the click, and keeps it', () => {
  const ask = show(one);
  fireEvent.click(screen.getByRole('button', { name: 'Stop sharing with payments' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('3 clusters or orders of the project use it:')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'till' }).getAttribute('href')).toBe('/clusters/payments/till');
  fireEvent.click(dialog.getByRole('button', { name: words.stop }));
  expect(posts(ask)).toEqual([]);
});

it('stops sharing where nothing uses it', async () => {
  const ask = show(one);
  fireEvent.click(screen.getByRole('button', { name: 'Stop sharing with data' }));
  expect(screen.getByText(words.stopUnused)).toBeTruthy();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.stop }));
  await waitFor(() => expect(posts(ask)).toHaveLength(1));
  expect(posts(ask)[0]).toMatchObject([
    '/api/v1/shared-settings/DataSource/pg/take-back',
    { body: JSON.stringify({ project: 'data' }) },
  ]);
});

it('shares with the projects that are chosen, out of those that do not have it', async () => {
  const ask = show(one);
  fireEvent.click(screen.getByRole('button', { name: words.share }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: words.shareDo }));
  expect(posts(ask)).toEqual([]);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'spare' }));
  fireEvent.click(dialog.getByRole('button', { name: words.shareDo }));
  await waitFor(() => expect(posts(ask)).toHaveLength(1));
  expect(posts(ask)[0]).toMatchObject([
    '/api/v1/shared-settings/DataSource/pg/share',
    { body: JSON.stringify({ projects: ['spare'] }) },
  ]);
});

it('does not know other kinds', () => {
  const ask = show(<OnePage kind="Secret" name="pg" />);
  expect(screen.getByText(en.notHere.sharedSetting.title)).toBeTruthy();
  expect(ask).not.toHaveBeenCalled();
});

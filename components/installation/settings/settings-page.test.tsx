import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import { type InstallationSettingsDetail, plainSettings } from '@/lib/contracts/installation';
import type { Me } from '@/lib/contracts/me';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { NextPlace } from '@/tests/support/next-place';
import { SettingsPage } from './settings-page';

afterEach(cleanup);

const detail = (change: Partial<InstallationSettingsDetail> = {}): InstallationSettingsDetail => ({
  version: 0,
  savedAt: null,
  savedBy: null,
  settings: plainSettings,
  mayChange: true,
  history: [],
  ...change,
});
const admin = {
  grants: [{ role: 'admin', project: null }],
  narrowing: { project: null, readOnly: false },
  globalActions: ['settings.manage'],
  projects: [],
  dismissed: [],
};

function show(shown: InstallationSettingsDetail, locale: 'en' | 'zh' = 'en') {
  const client = createQueryClient();
  client.setQueryData(keys.me, admin as unknown as Me);
  client.setQueryData(keys.installationSettings, shown);
  render(
    <NextPlace path="/admin/settings">
      <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
        <QueryClientProvider client={client}>
          <SettingsPage />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
  return userEvent.setup();
}

it('sends what was typed, with the version that was read, and shows the announcement before', async () => {
  const sent: { address: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push({ address, body: JSON.parse(String(init.body)) });
    return Response.json(detail({ version: 1 }));
  });
  const user = show(detail());
  await user.type(screen.getByRole('textbox', { name: /Text in English/ }), 'Maintenance on Sunday');
  expect(screen.getByRole('region', { name: 'Announcement' }).textContent).toContain('Maintenance on Sunday');
  await user.click(screen.getByRole('radio', { name: 'Warning' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Acme Cloud');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    address: expect.stringContaining('/installation/settings'),
    body: {
      version: 0,
      settings: {
        announcement: { text: { en: 'Maintenance on Sunday' }, level: 'warning', from: null, until: null, link: null },
        branding: { name: 'Acme Cloud', accent: null },
      },
    },
  });
});

it('says while it is typed that a colour could not be read', async () => {
  const user = show(detail());
  const field = screen.getByRole('textbox', { name: /light theme/ });
  await user.type(field, '#ffdd00');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Contrast 1\.\d\d\. At least 4\.5 is needed\.$/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '#01677c');
  expect(screen.getByText(/^Contrast \d\.\d\d\. Text can be read\.$/)).toBeTruthy();
});

it('puts what the server refuses at its field, and keeps what was typed', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      {
        type: 'about:blank',
        title: 'x',
        status: 422,
        code: 'validation-failed',
        errors: [
          {
            pointer: '/settings/branding/support/0/url',
            detail: 'Must begin with https://',
            message: { key: 'said.https-address' },
          },
        ],
      },
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    ),
  );
  const user = show(detail());
  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  const address = screen.getByRole('textbox', { name: 'Address' });
  await user.type(address, 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Must begin with https://')).toBeTruthy();
  expect((address as HTMLInputElement).value).toBe('javascript:alert(1)');
});

it('refuses a picture of another kind before anything is sent', async () => {
  show(detail());
  const svg = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Logo'), svg);
  expect((await screen.findByRole('alert')).textContent).toContain('Choose a PNG or WebP file.');
});

it('can be read and not changed by who only reads, in Chinese too', () => {
  show(
    detail({
      mayChange: false,
      version: 2,
      savedAt: '2026-11-24T10:00:00Z',
      savedBy: 'admin@demo',
      history: [{ version: 2, savedAt: '2026-11-24T10:00:00Z', savedBy: 'admin@demo' }],
    }),
    'zh',
  );
  expect(screen.getByRole('heading', { level: 1, name: '设置' })).toBeTruthy();
  expect((screen.getByRole('textbox', { name: '名称' }) as HTMLInputElement).matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  expect(screen.getByText('版本 2')).toBeTruthy();
});

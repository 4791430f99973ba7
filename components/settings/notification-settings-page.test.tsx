import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/me';
import en from '@/messages/en.json';
import { NotificationSettingsPage } from './notification-settings-page';
import { notificationSettingsQuery } from './queries';

const me = { email: 'dev@demo', globalActions: ['request.create'], projects: [] } as unknown as Me;
const settings = {
  kinds: [{ kind: 'my-clusters' as const, inApp: true, email: false }],
  email: 'dev@demo',
  locale: 'en' as const,
  isMailed: true,
};

it('shows a switch as it was set while the answer is awaited, and as it was when the change is refused', async () => {
  let refuse: (answer: Response) => void = () => undefined;
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise<Response>((done) => (refuse = done))),
  );
  const client = createQueryClient();
  client.setQueryData(keys.me, me);
  client.setQueryData(notificationSettingsQuery.queryKey, settings);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <NotificationSettingsPage />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const mails = () => screen.getAllByRole<HTMLInputElement>('checkbox')[1];
  const box = mails();
  if (!box) throw new Error('There is no switch for mails.');
  fireEvent.click(box);
  expect(mails()?.checked).toBe(true);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  refuse(new Response(JSON.stringify({ title: 'No', code: 'forbidden' }), { status: 403 }));
  await vi.waitFor(() => expect(mails()?.checked).toBe(false));
  vi.unstubAllGlobals();
});

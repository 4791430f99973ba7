import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Installation } from '@/lib/contracts/installation';
import type { Me } from '@/lib/contracts/me';
import en from '@/messages/en.json';
import { Announcement } from './announcement';
import { Brand } from './brand';

afterEach(cleanup);

const text = '<img src=x onerror=alert(1)> Maintenance';
const installation: Installation = {
  version: 1,
  name: 'Acme Cloud',
  letters: 'AC',
  logo: null,
  styles: null,
  support: [],
  announcement: { id: '0123456789abcdef', text: { en: text }, level: 'warning', link: 'https://status.example.com' },
};

function show(dismissed: string[]) {
  const client = createQueryClient();
  client.setQueryData(keys.installation, installation);
  client.setQueryData(keys.me, { seenBy: null, dismissed } as unknown as Me);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <Announcement />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('shows an announcement as plain text, and takes it away once the server has noted that it was hidden', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ dismissed: ['announcement:0123456789abcdef'] });
  });
  show([]);
  const region = await screen.findByRole('region', { name: 'Announcement' });
  expect(region.textContent).toContain(text);
  expect(region.querySelector('img')).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Hide this announcement' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(sent).toEqual([{ what: 'announcement:0123456789abcdef' }]);
});

it('shows none that the person has hidden', () => {
  show(['announcement:0123456789abcdef']);
  expect(screen.queryByRole('region')).toBeNull();
});

it('names the installation, and Slipway where it has no name', () => {
  render(<Brand brand={installation} />);
  expect(screen.getByText('Acme Cloud')).toBeTruthy();
  expect(screen.getByText('AC')).toBeTruthy();
  cleanup();
  render(<Brand brand={undefined} />);
  expect(screen.getByText('Slipway')).toBeTruthy();
});

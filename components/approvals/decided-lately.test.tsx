import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { DecidedLately } from './decided-lately';

const messages = { en, zh };
const asked: string[] = [];
afterEach(() => {
  cleanup();
  asked.length = 0;
  vi.unstubAllGlobals();
});
const decided = (id: string, answer: string, answeredBy: string) => ({
  request: { id, kind: 'create', project: 'payments', cluster: { namespace: 'payments', name: id } },
  answer,
  answeredBy,
  answeredAt: '2025-03-20T10:00:00.000Z',
});

function show(answer: () => Response, locale: 'en' | 'zh' = 'en') {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
  const client = createQueryClient();
  client.setQueryData(keys.me, { email: 'lead@demo', grants: [] });
  return render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <QueryClientProvider client={client}>
        <DecidedLately project="payments" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('names what was decided, by whom and when, with a link to each request', async () => {
  const items = [
    decided('one', 'approved', 'Lead@demo'),
    decided('two', 'rejected', 'lead@demo'),
    decided('three', 'automatic', 'slipway'),
  ];
  const { container } = show(() => Response.json({ items, total: 5 }));
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/requests/one', '/requests/two', '/requests/three']);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/Create one payments.*20 Mar.*Approved by you/);
  expect(lines[1]).toContain('Rejected by you');
  expect(lines[2]).toContain('Approved by rule');
  expect(container.textContent).toContain('2 more requests are under the other tabs.');
  expect(asked[0]).toMatch(/\/approvals\?.*lately=true.*project=payments/);
});

it('says when nothing was decided, in either language', async () => {
  show(() => Response.json({ items: [], total: 0 }), 'zh');
  expect(await screen.findByText(/最近 7 天内/)).toBeTruthy();
});

it('says when it cannot be read', async () => {
  show(() => Response.json({ status: 403, code: 'forbidden' }, { status: 403 }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

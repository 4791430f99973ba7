import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail, Repair } from '@/lib/contracts/clusters';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { RepairActs } from './repair-acts';

const messages = { en, zh };
const push = vi.fn();
const router = { push } as unknown as AppRouterInstance;

afterEach(() => {
  cleanup();
  push.mockReset();
  vi.unstubAllGlobals();
});

interface Shown {
  repairs: Repair[];
  role?: string;
  locale?: 'en' | 'zh';
  more?: Partial<ClusterDetail>;
}

function show({ repairs, role = 'developer', locale = 'en', more = {} }: Shown): void {
  const client = createQueryClient();
  client.setQueryData(keys.me, { email: 'dev@demo', grants: [{ role, project: 'payments' }] });
  const cluster = {
    namespace: 'payments',
    name: 'ux-1',
    project: 'payments',
    machines: [{ name: 'ux-1-a', role: 'worker' }],
    replacementSeconds: null,
    repairs,
    ...more,
  } as unknown as ClusterDetail;
  render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <QueryClientProvider client={client}>
        <AppRouterContext.Provider value={router}>
          <RepairActs cluster={cluster} />
        </AppRouterContext.Provider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

/** What the portal answers, by path; every body that was sent. */
function serve(answers: Record<string, object>): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace(/^.*\/api\/v1/, '');
    sent.push({ path, body: JSON.parse(String(init.body)) });
    return Response.json(answers[path] ?? {});
  });
  return sent;
}

const allowed = { policy: { outcome: 'approve', reasons: [] }, errors: [], checks: [] };
const replace: Repair = { act: 'replace-machine', machine: 'ux-1-a' };

it('shows nothing where nothing helps', () => {
  show({ repairs: [] });
  expect(document.body.textContent).toBe('');
});

it('leads to the failed change, and to an order with the same answers', () => {
  show({
    repairs: [
      { act: 'take-back', request: 'r-1' },
      { act: 'order-again', request: 'r-2', catalogItem: 'aws one' },
    ],
  });
  expect(screen.getByRole('link', { name: 'Open the failed change' }).getAttribute('href')).toBe('/requests/r-1');
  expect(screen.getByRole('link', { name: 'Order again…' }).getAttribute('href')).toBe(
    '/catalog/aws%20one/order?like=r-2',
  );
});

it('sends a retry and leads to its request', async () => {
  const sent = serve({ '/requests': { id: 'r-3' } });
  show({ repairs: [{ act: 'retry' }] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry now' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/requests/r-3'));
  expect(sent).toEqual([
    { path: '/requests', body: { kind: 'retry', cluster: { namespace: 'payments', name: 'ux-1' } } },
  ]);
});

it('says what a replacement hits before it is sent', async () => {
  const sent = serve({ '/requests/check': allowed, '/requests': { id: 'r-4' } });
  show({ repairs: [replace], more: { replacementSeconds: 260 } });
  fireEvent.click(screen.getByRole('button', { name: 'Replace ux-1-a…' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('Its pods move to other machines.');
  expect(dialog.textContent).toContain('Data on its own disks is lost.');
  expect(dialog.textContent).toContain('It usually takes 4 min here.');
  expect(dialog.textContent).not.toContain('Etcd');
  await waitFor(() => expect(dialog.textContent).toContain('Approved automatically'));
  fireEvent.click(screen.getByRole('button', { name: 'Replace machine' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/requests/r-4'));
  const body = { kind: 'replace-machine', cluster: { namespace: 'payments', name: 'ux-1' }, machine: 'ux-1-a' };
  expect(sent).toEqual([
    { path: '/requests/check', body },
    { path: '/requests', body },
  ]);
});

it('sends no replacement that is refused, and says why', async () => {
  const message = { key: 'said.machine-last-control-plane' };
  serve({ '/requests/check': { ...allowed, errors: [{ pointer: '/machine', detail: 'no', message }] } });
  const machines = [{ name: 'ux-1-a', role: 'control-plane' }] as ClusterDetail['machines'];
  show({ repairs: [replace], locale: 'zh', more: { machines } });
  fireEvent.click(screen.getByRole('button', { name: '替换 ux-1-a…' }));
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(dialog.textContent).toContain('这是唯一的控制平面机器'));
  expect(dialog.textContent).toContain('etcd 会少一个成员');
  expect(screen.getByRole('button', { name: '替换机器' }).getAttribute('aria-disabled')).toBe('true');
});

it('says why not to those who may change no cluster', () => {
  show({ repairs: [{ act: 'retry' }], role: 'auditor' });
  expect(screen.queryByRole('button', { name: 'Retry now' })).toBeNull();
  expect(screen.getByRole('button').textContent).toContain('Why can’t I');
});

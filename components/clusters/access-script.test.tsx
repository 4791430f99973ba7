import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import zh from '@/messages/zh.json';
import { AccessScript } from './access-script';

afterEach(cleanup);

it('shows how a script gets the kubeconfig and uses it, and copies it, in Chinese too', async () => {
  const user = userEvent.setup();
  const cluster = { namespace: 'payments', name: 'ledger-prod' } as ClusterDetail;
  render(
    <NextIntlClientProvider locale="zh" messages={zh} timeZone="UTC">
      <AccessScript cluster={cluster} />
    </NextIntlClientProvider>,
  );
  const text = document.querySelector('pre')?.textContent ?? '';
  expect(text).toContain('/api/v1/clusters/payments/ledger-prod/kubeconfig');
  expect(text).toMatch(/-o '(.+)'\nkubectl --kubeconfig '\1' get nodes$/);
  await user.click(screen.getByText('脚本方式'));
  await user.click(screen.getByRole('button', { name: /curl, kubectl/ }));
  expect(await navigator.clipboard.readText()).toBe(text);
});

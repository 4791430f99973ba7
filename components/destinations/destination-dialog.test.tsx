import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { Problem } from '@/lib/contracts/problem';
import zh from '@/messages/zh.json';
import { DestinationDialog } from './destination-dialog';

const refused = {
  detail: 'The address leads to a link-local address',
  message: { key: 'said.address-refused', params: { of: 'typed', problem: 'linkLocal' } },
};
const problem: Problem = {
  type: 'urn:slipway:problem:validation-failed',
  title: 'Something in it is not allowed',
  status: 422,

  code: 'validation-failed',
  traceId: 't',
  ...refused,
  errors: [{ pointer: '/url', ...refused }],
};

it('shows a refused field in the reader’s language', async () => {
  const user = userEvent.setup();
  const answer = (input: string) =>
    input.endsWith('/destinations')
      ? new Response(JSON.stringify(problem), { status: 422, headers: { 'content-type': 'application/problem+json' } })
      : new Response(null, { status: 404 });
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string) => answer(input)),
  );
  render(
    <NextIntlClientProvider locale="zh" messages={zh} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <DestinationDialog scope="payments" onClose={vi.fn()} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await user.type(screen.getByLabelText('名称'), '值班');
  await user.type(screen.getByLabelText('地址'), 'https://169.254.169.254/');
  await user.click(screen.getByRole('button', { name: zh.destinations.add }));
  expect(await screen.findByText('该地址指向链路本地地址')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: '地址', description: /该地址指向链路本地地址/ })).toBeTruthy();
  expect(document.body.textContent).not.toContain(refused.detail);
});

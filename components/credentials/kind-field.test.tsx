import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { SystemCredentialPage } from '@/lib/contracts/system-credentials';
import zh from '@/messages/zh.json';
import { CreateCredentialDialog } from './create-credential-dialog';

const provider = 'infrastructure-aws';
const missing = {
  detail: `The provider ${provider} is not installed on the management cluster`,
  message: { key: 'said.provider-not-installed', params: { provider } },
};
const page: SystemCredentialPage = {
  items: [],
  nextCursor: null,
  total: 0,
  handOutError: null,
  unavailableKinds: [
    { kind: 'aws-static', ...missing },
    { kind: 'aws-role', ...missing },
  ],
};

it('offers the kinds whose provider is installed, and says why the others are not available', () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(page)));
  const client = createQueryClient();
  client.setQueryData(keys.credentials.list, page);
  render(
    <NextIntlClientProvider locale="zh" messages={zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <CreateCredentialDialog onClose={vi.fn()} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const kinds = zh.credentials.kind;
  const option = (name: string) => screen.getByRole<HTMLOptionElement>('option', { name });
  expect(option(kinds['aws-static']).disabled).toBe(true);
  expect(option(kinds['azure-service-principal'])).toMatchObject({ disabled: false, selected: true });
  const reasons = screen.getByRole('list', { name: '不可用的类型' }).textContent;
  expect(reasons).toContain(`${kinds['aws-role']}不可用。管理集群未安装提供程序 ${provider}。`);
});

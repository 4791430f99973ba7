import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { TemplateKind } from '@/lib/contracts/templates';
import en from '@/messages/en.json';
import { templatesQuery } from '../queries';
import { NewItemDialog } from './new-item-dialog';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const template = (kind: TemplateKind, name: string, providers: string[]) => ({
  kind,
  name,
  version: '1.0.0',
  chart: name,
  description: null,
  isValid: true,
  problem: null,
  providers,
  kubernetesVersion: kind === 'service' ? '>=1.29.0' : '1.34.1',
  hasSchema: true,
  clusters: 0,
  catalogItems: [],
});

it('drafts a service without asking for a provider or taking a range for a version of Kubernetes', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init?: { body?: string }) => {
    sent.push(JSON.parse(init?.body ?? '{}'));
    return Response.json({ id: 'nats', revision: 1 });
  });
  const client = createQueryClient();
  client.setQueryData(templatesQuery.queryKey, {
    items: [template('cluster', 'aws-1', ['infrastructure-aws']), template('service', 'nats-1', [])],
    nextCursor: null,
    total: 2,
  });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <NewItemDialog onClose={() => undefined} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const user = userEvent.setup();
  expect(within(screen.getByRole('group', { name: 'Services' })).getAllByRole('option')).toHaveLength(1);
  expect(screen.queryByLabelText('Provider')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Template' }), 'nats-1');
  await user.type(screen.getByRole('textbox', { name: /ID/ }), 'nats');
  await user.type(screen.getByRole('textbox', { name: /Title/ }), 'NATS');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const versions = [{ version: '1.0.0', template: 'nats-1', kubernetesVersion: null, upgrades: [] }];
  expect(sent[0]).toMatchObject({ id: 'nats', kind: 'service', content: { provider: 'any', versions } });
});

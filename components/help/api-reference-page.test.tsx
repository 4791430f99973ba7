import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import en from '@/messages/en.json';
import { ApiReferencePage } from './api-reference-page';

afterEach(cleanup);

const document_ = {
  paths: {
    '/clusters': {
      get: {
        operationId: 'listClusters',
        summary: 'Clusters',
        'x-slipway-action': 'cluster.read',
        'x-slipway-roles': ['developer', 'admin'],
      },
    },
    '/tokens': {
      post: { operationId: 'createToken', summary: 'Make a token', 'x-slipway-action': null, 'x-slipway-roles': [] },
    },
  },
};

function show() {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <NuqsTestingAdapter hasMemory>
          <ApiReferencePage />
        </NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
}

it('lists calls by subject, finds one, and shows who may and how to call it', async () => {
  vi.stubGlobal('fetch', async () => Response.json(document_));
  const user = show();
  expect(await screen.findByRole('heading', { level: 2, name: 'clusters' })).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Search calls' }), 'list clus');
  await waitFor(() => expect(screen.queryByText('/tokens')).toBeNull());
  const details = screen.getByText('/clusters').closest('details');
  if (!details) throw new Error('A call can be opened');
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  expect(await screen.findByText('Who may: developer, admin. Permission: cluster.read.')).toBeTruthy();
  expect(screen.getByText(/Authorization: Bearer \$SLIPWAY_TOKEN/)).toBeTruthy();
});

it('says when nothing is found, and why the description could not be read', async () => {
  vi.stubGlobal('fetch', async () => Response.json(document_));
  const user = show();
  await screen.findByText('/tokens');
  await user.type(screen.getByRole('searchbox'), 'zebra');
  expect(await screen.findByText('No call contains “zebra”.')).toBeTruthy();
  cleanup();
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { type: 'about:blank', title: 'x', status: 403, code: 'forbidden' },
      { status: 403, headers: { 'content-type': 'application/problem+json' } },
    ),
  );
  show();
  expect(await screen.findByRole('alert')).toBeTruthy();
});

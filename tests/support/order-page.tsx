import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactNode } from 'react';
import { beforeEach, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { OrderForm } from '@/lib/contracts/catalog';
import type { OrderServices } from '@/lib/contracts/order-services';
import type { RequestCheckResult, RequestDetail } from '@/lib/contracts/requests';
import type { Grant } from '@/lib/permissions';
import en from '@/messages/en.json';
import { NextPlace } from './next-place';

export const push = vi.fn();

/** What the form asks where a test says nothing else. */
export const form: OrderForm = {
  item: {
    id: 'aws',
    name: 'aws-standalone',
    title: { en: 'Standalone cluster' },
    description: { en: 'On EC2.' },
    kind: 'cluster',
    provider: 'aws',
    versions: [
      { version: '1.1', template: 'aws-1-1', kubernetesVersion: '1.36.3' },
      { version: '1.0', template: 'aws-1-0', kubernetesVersion: '1.35.1' },
    ],
    projects: ['payments'],
    state: 'published',
    launches: [],
  },
  project: 'payments',
  version: '1.1',
  template: 'aws-1-1',
  schema: {
    required: ['region'],
    properties: {
      region: { type: 'string' },
      workersNumber: { type: 'integer', minimum: 1 },
      sshKeyName: { type: 'string' },
    },
  },
  defaults: { region: '', workersNumber: 2, sshKeyName: '' },
  hints: {},
  credentials: [
    {
      name: 'payments-aws',
      description: null,
      ready: true,
      trouble: null,
      identityKind: 'AWSClusterStaticIdentity',
      region: null,
    },
  ],
  references: [],
  suggestedName: 'payments-aws-1',
  maxNameLength: 53,
  quota: [{ resource: 'clusters', limit: 10, now: 6 }],
  budget: null,
  rateCard: null,
  observedPrices: [],
};
export const accepted: RequestCheckResult = {
  policy: { outcome: 'approve', reasons: [], approvals: null },
  checks: [
    { name: 'schema', outcome: 'passed', detail: null },
    { name: 'admission', outcome: 'passed', detail: null },
  ],
  errors: [],
  warnings: [],
  manifest: null,
  quota: [{ resource: 'clusters', limit: 10, now: 6, after: 7 }],
  effects: [],
  estimate: null,
  estimateNow: null,
  budget: null,
  dryRunMs: 412,
};

const me = { narrowing: { project: null, readOnly: false }, globalActions: [], projects: [] };
export const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

interface Portal {
  calls: { method: string; path: string; body: Record<string, unknown> | null; key: string | null }[];
  credentials: OrderForm['credentials'];
  /** What the form of this test has instead of the usual one. */
  other: Partial<OrderForm>;
  /** Without any somebody sees no costs; what else they may do, the server answers. */
  grants: Grant[];
  /** The request that `like` in the address leads to. */
  model: Partial<RequestDetail> | null;
  /** What can run on the cluster, by the address that asks. */
  services: (path: string) => OrderServices;
  check: () => Response;
  submit: () => Response;
}
const untouched = (): Portal => ({
  calls: [],
  credentials: form.credentials,
  other: {},
  grants: [],
  model: null,
  services: () => ({ kubernetesVersion: '1.36.3', bundles: [], offers: [], values: null }),
  check: () => json(200, accepted),
  submit: () => json(201, { id: 'r-1', state: 'approved' }),
});
/** What the portal answers, and was asked. */
export const portal = untouched();

/** Registers what each test file of the order form begins with. */
export function withOrderPage(): void {
  // The name is asked for a while after the last key, and other work may share the machine.
  configure({ asyncUtilTimeout: 10_000 });
  beforeEach(() => {
    Object.assign(portal, untouched());
    sessionStorage.clear();
    push.mockClear();
    vi.stubGlobal('fetch', answer);
  });
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null;
  const key = new Headers(init.headers).get('idempotency-key');
  portal.calls.push({ method: init.method ?? 'GET', path, body, key });
  if (path.includes('/order-services')) return json(200, portal.services(path));
  if (path.includes('/order-form')) {
    const isOld = path.includes('version=1.0');
    const old = {
      ...form,
      version: '1.0',
      template: 'aws-1-0',
      schema: { properties: { region: {} } },
      defaults: { region: '' },
    };
    return json(200, isOld ? old : { ...form, credentials: portal.credentials, ...portal.other });
  }
  if (path.includes('/name-check')) {
    const name = new URL(path, 'http://x').searchParams.get('name');
    const isTaken = name === 'ledger';
    return json(200, {
      available: !isTaken,
      reason: isTaken ? 'taken' : null,
      suggestion: isTaken ? 'ledger-2' : null,
    });
  }
  if (path.startsWith('/api/v1/requests/r-')) {
    return portal.model ? json(200, portal.model) : json(404, { code: 'not-found' });
  }
  if (path === '/api/v1/me') return json(200, { ...me, grants: portal.grants });
  if (path.split('?')[0] === '/api/v1/requests/check') return portal.check();
  if (path === '/api/v1/requests') return portal.submit();
  return json(200, form.item);
}

/** Opens the page of the order form at this address. */
export function openAt(page: ReactNode, search = '?view=form') {
  return render(
    <NextPlace push={push}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={createQueryClient()}>
          <NuqsTestingAdapter searchParams={search} hasMemory>
            {page}
          </NuqsTestingAdapter>
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
}

// Two of them: one stands at the bottom on phones, the style sheet shows one at a time.
export const reviewButton = () => screen.getAllByRole('button', { name: 'Review order' })[0] as HTMLElement;
/** What was sent to a path. */
export const posts = (path: string) => portal.calls.filter((call) => call.method === 'POST' && call.path === path);

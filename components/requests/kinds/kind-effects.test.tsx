import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { projectsQuery } from '@/components/data/projects-query';
import { createQueryClient } from '@/lib/client/query-client';
import type { ApplicationSpec } from '@/lib/contracts/application-orders';
import type { Page } from '@/lib/contracts/page';
import type { Project } from '@/lib/contracts/projects';
import type { RequestDetail } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { spec } from '@/tests/support/application-form';
import { kindViews } from './kind-views';

const messages = { en, zh };
const found: NonNullable<RequestDetail['found']> = {
  expiresAt: '2026-12-23T10:00:00.000Z',
  price: { currency: 'USD', monthlyLikely: '486.25' },
  nodes: 5,
  vcpu: 14,
  memoryGib: 44,
  gpu: 0,
};
afterEach(cleanup);

const projects = {
  items: [{ name: 'payments', quota: [{ resource: 'nodes', limit: 1200, used: 1040 }] }],
} as unknown as Page<Project>;

function show(request: Partial<RequestDetail>, locale: 'en' | 'zh' = 'en'): string {
  const shown = { kind: 'extend', expiresAt: null, found, ...request } as RequestDetail;
  const { Effect } = kindViews[shown.kind];
  const client = createQueryClient();
  client.setQueryData(projectsQuery.queryKey, projects);
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <QueryClientProvider client={client}>{Effect ? <Effect request={shown} /> : null}</QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return container.textContent ?? '';
}

it('an extension says before and after, with date and price', () => {
  const request = { kind: 'extend' as const, state: 'done' as const, expiresAt: '2027-01-22T10:00:00.000Z' };
  expect(show(request)).toMatch(/Expires.*23 Dec 2026 → .*22 Jan 2027.*Price per month.*\$486, no change/);
  cleanup();
  expect(show(request, 'zh')).toContain('$486，不变');
  cleanup();
  const unlimited = {
    ...found,
    expiresAt: null,
    price: null,
  };
  expect(show({ ...request, found: unlimited })).toMatch(/never → .*22 Jan 2027.*not known/);
});

it('a deletion says what it frees, what was freed, or what it would have freed', () => {
  const quota = '1 cluster, 5 nodes, 14 vCPU, and 44 GiB of memory';
  const said = (state: RequestDetail['state']) => {
    const text = show({ kind: 'delete', state });
    cleanup();
    return text;
  };
  expect(said('awaiting-approval')).toContain('What this frees');
  expect(said('done')).toMatch(/^What was freed/);
  expect(said('done')).toContain(quota);
  expect(said('done')).toContain('$486 a month');
  expect(said('rejected')).toContain('What it would have freed');
  expect(show({ kind: 'delete', state: 'done' }, 'zh')).toContain('5 个节点');
});

it('leaves out what is not known, and orders', () => {
  const little = {
    ...found,
    vcpu: null,
    memoryGib: null,
    gpu: null,
  };
  expect(show({ kind: 'delete', state: 'done', found: little })).toContain('1 cluster and 5 nodes');
  cleanup();
  expect(show({ kind: 'delete', state: 'done', found: null })).toBe('');
  expect(show({ kind: 'create', state: 'ready' })).toBe('');
});

it('more quota says before and after, with what is used while it is open', () => {
  const request: Partial<RequestDetail> = {
    kind: 'quota',
    project: 'payments',
    settings: [{ pointer: '/nodes', before: 1200, after: 2400, label: null }],
  };
  expect(show({ ...request, state: 'awaiting-approval' })).toContain('1,040 of 1,200 → 2,400');
  cleanup();
  expect(show({ ...request, state: 'done' })).toMatch(/1,200 → .*2,400/);
  cleanup();
  const old = request.settings?.map((each) => ({ ...each, before: null })) ?? [];
  expect(show({ ...request, state: 'done', settings: old })).toMatch(/Nodes2,400$/);
});

const application = { controlPlane: 'fleet-eu', namespace: 'payments', name: 'refund-api', isThere: false };

it('a new application says what it is to be, and nothing of what it does not have', () => {
  const said = show({ kind: 'application', project: 'payments', applicationSpec: { before: null, after: spec } });
  expect(said).toContain('What the application is to be');
  expect(said).toMatch(
    /Imageregistry.demo\/refund-api:1.8.2.*Replicas13.*0.25 vCPU, 512 MiB.*all that payments may use/,
  );
  expect(said).toContain('move after 5 min');
  expect(said).not.toContain('none');
});

it('a changed application says what differs, before and after, and nothing else', () => {
  const after: ApplicationSpec = {
    ...spec,
    replicas: 20,
    clusters: { by: 'names', names: ['ledger', 'fraud'] },
    division: { by: 'weights', weights: [{ cluster: 'ledger', weight: 3 }] },
    overrides: [
      { cluster: 'fraud', tag: '2', env: [{ name: 'REGION', value: 'us' }] },
      { cluster: 'ledger', labels: { REGION: 'us' } },
    ],
  };
  const said = show({ kind: 'application', project: 'payments', applicationSpec: { before: spec, after } });
  expect(said).toMatch(/Replicas13 → becomes20/);
  expect(said).toMatch(/all that payments may use → becomesledger and fraud/);
  expect(said).toMatch(/the same on each → becomesby fixed weights ledger 3/);
  expect(said).toMatch(/none → becomesfraud: Tag 2 · Variables REGION=us\nledger: Labels REGION=us/);
  expect(said).not.toContain('Image');
  cleanup();
  const args = { before: { ...spec, args: ['--a --b'] }, after: { ...spec, args: ['--a', '--b'] } };
  const split = show({ kind: 'application', project: 'payments', applicationSpec: args });
  expect(split).toContain('"--a --b" → becomes--a --b');
  cleanup();
  const same = { kind: 'application' as const, project: 'payments', applicationSpec: { before: spec, after: spec } };
  expect(show(same)).toContain('Nothing differs');
});

it('a removed application is taken away from every cluster', () => {
  const removal = { kind: 'remove-application' as const, project: 'payments', application };
  expect(show(removal)).toContain('Karmada takes refund-api away from every cluster that has it.');
  cleanup();
  expect(show(removal, 'zh')).toContain('refund-api');
});

it('an application is asked for anew where it is: on its page once it runs, otherwise as a new one', () => {
  const formOf = (before: ApplicationSpec | null) =>
    kindViews.application.formOf({ id: 'r-1', application, applicationSpec: { before, after: spec } } as RequestDetail);
  expect(formOf(null)).toBe('/applications/new?request=r-1');
  expect(formOf(spec)).toBe('/applications/fleet-eu/payments/refund-api/change?request=r-1');
});

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/me';
import type { Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import { DeveloperHome } from './developer/developer-home';
import { LeadHome } from './lead/lead-home';

const now = new Date().toISOString();
const cluster = (name: string, phase: string) => ({
  namespace: 'payments',
  name,
  uid: name,
  project: 'payments',
  phase,
  cause: null,
  template: 't',
  provider: 'aws',
  region: 'eu-central-1',
  kubernetesVersion: null,
  nodesReady: 3,
  nodesTotal: 3,
  owner: null,
  createdAt: now,
  expiresAt: null,
  expiresInDays: null,
  observedAt: now,
  phaseChangedAt: now,
});
const page = (items: unknown[]) => ({ items, nextCursor: null, total: items.length });

/** What the API answers, by the path without its query; what is not named fails. */
function answer(answers: Record<string, unknown>) {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, 'http://portal.test').pathname.replace('/api/v1', '');
    return path in answers
      ? Response.json(answers[path])
      : Response.json({ status: 500, code: 'unexpected', retryAfter: 0 }, { status: 500 });
  });
}

function show(role: Role, home: ReactNode) {
  const client = createQueryClient();
  const projects = [{ name: 'payments', title: { en: 'Payments' }, namespace: 'payments', actions: [] }];
  const me = {
    email: 'me@demo',
    grants: [{ role, project: null }],
    narrowing: { project: null, readOnly: false },
    globalActions: ['cost.read', 'request.create', 'cluster.kubeconfig'],
    projects,
    seenBy: null,
  };
  client.setQueryData(keys.me, me as unknown as Me);
  return render(
    <NextPlace>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>{home}</QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const empty = page([]);
const calm = {
  '/approvals': { ...empty, counts: {} },
  '/catalog-items': empty,
  '/access-requests': empty,
  '/clusters': { ...empty, observedAt: now },
  '/projects': empty,
  '/spend-budgets': empty,
  '/requests': empty,
  '/metrics/alerts': { state: 'off' },
  '/clusters/loads': { state: 'off' },
};

describe('the home of a lead', () => {
  it('counts failed clusters that somebody else ordered', async () => {
    const failed = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => cluster(name, 'failed'));
    answer({ ...calm, '/clusters': { ...page(failed), observedAt: now } });
    show('platform-lead', <LeadHome />);
    expect(await screen.findByText(/6 things need you\.$/)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'See cause' })).toHaveLength(6);
  });

  it('says that nothing waits only when everything was asked and nothing does', async () => {
    answer(calm);
    show('platform-lead', <LeadHome />);
    expect(await screen.findByText(en.home.calmLead)).toBeTruthy();
    cleanup();
    const { '/approvals': _approvals, ...others } = calm;
    answer(others);
    show('platform-lead', <LeadHome />);
    expect(await screen.findByText(en.home.needsFailed)).toBeTruthy();
    expect(screen.queryByText(en.home.calmLead)).toBeNull();
    expect(screen.queryByText(/Nothing needs you/)).toBeNull();
    expect(screen.getByText(en.home.projects.none)).toBeTruthy();
    answer(calm);
    fireEvent.click(screen.getAllByRole('button', { name: en.common.retry })[0] as HTMLElement);
    expect(await screen.findByText(en.home.calmLead)).toBeTruthy();
  });
});

describe('the home of a developer', () => {
  it('shows clusters and their kubeconfigs also where no cost can be read', async () => {
    const price = { currency: 'USD', monthlyLikely: '486.2' };
    answer({ ...calm, '/clusters': { ...page([{ ...cluster('ledger', 'ready'), price }]), observedAt: now } });
    show('developer', <DeveloperHome />);
    expect(await screen.findByRole('button', { name: 'Download the kubeconfig of ledger' })).toBeTruthy();
    expect(screen.getByText('$486')).toBeTruthy();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByText(en.home.noQuota)).toBeTruthy();
  });

  it('says how to begin to who has no cluster', async () => {
    answer(calm);
    show('developer', <DeveloperHome />);
    expect(await screen.findByText(en.home.noClusters)).toBeTruthy();
    expect(screen.getByRole('link', { name: en.home.openCatalog })).toBeTruthy();
  });
});

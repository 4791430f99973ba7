import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { accessRequestsQuery } from '@/components/data/access-queries';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/me';
import type { Region, RegionPage } from '@/lib/contracts/regions';
import { actions, can, type Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import { RegionsPage } from './regions-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-20T08:00:00.000Z';
const region = (change: Partial<Region> = {}): Region => ({
  name: 'dc-munich',
  createdAt: at,
  state: 'ready',
  trouble: null,
  paused: null,
  conditions: [],
  runsOn: { kind: 'outside' },
  components: [
    {
      name: 'cluster-api-provider-vsphere',
      template: 'cluster-api-provider-vsphere-1-0-18',
      version: '1.0.18',
      state: 'ready',
      error: null,
      providers: ['infrastructure-vsphere'],
    },
  ],
  providers: ['infrastructure-vsphere'],
  clusters: {
    phases: [
      { phase: 'ready', count: 2 },
      { phase: 'failed', count: 1 },
    ],
    total: 3,
    others: 0,
  },
  capacity: { nodes: 11, vcpu: 44, memoryGib: 176, gpu: 0, unknown: 1 },
  credentials: [{ name: 'vsphere-muc', objectExists: true }],
  ...change,
});

function show(role: Role, page: Partial<RegionPage>, project: string | null = null) {
  const answer = { items: [], nextCursor: null, total: 0, observedAt: at, readError: null, ...page };
  const ask = vi.fn(async (_path: string) => Response.json(answer));
  vi.stubGlobal('fetch', ask);
  const grants = [{ role, project }];
  const me = {
    grants,
    globalActions: actions.filter((action) => can(grants, action, null)),
    projects: project ? [{ name: project, actions: actions.filter((action) => can(grants, action, project)) }] : [],
    narrowing: { project: null, readOnly: false },
    seenBy: null,
  };
  const client = createQueryClient();
  client.setQueryData(keys.me, me as unknown as Me);
  client.setQueryData(accessRequestsQuery('mine').queryKey, { items: [], nextCursor: null, total: 0 });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <RegionsPage />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return ask;
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('leads from a region to its clusters, as a whole and by phase, and to its credentials', async () => {
  show('platform-lead', { items: [region()] });
  const links = (await card('dc-munich'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['All 3', '/clusters?k0rdentRegion=dc-munich'],
    ['Failed 1', '/clusters?k0rdentRegion=dc-munich&phase=failed'],
    ['Ready 2', '/clusters?k0rdentRegion=dc-munich&phase=ready'],
    ['vsphere-muc', '/admin/credentials/vsphere-muc'],
  ]);
  expect((await card('dc-munich')).getByText('The size of one cluster is not known.')).toBeTruthy();
});

it('says what fails in k0rdent’s own words, and what to do', async () => {
  const message = 'Components not ready: [cluster-api-provider-vsphere]';
  const failing = region({
    state: 'failing',
    trouble: 'components',
    conditions: [
      {
        type: 'Ready',
        status: 'False',
        reason: 'NotAllComponentsHealthy',
        message,
        lastTransitionTime: at,
        observedGeneration: 1,
      },
    ],
    components: [
      {
        name: 'cluster-api-provider-vsphere',
        template: 'x',
        version: null,
        state: 'failing',
        error: 'ProviderTemplate x is not valid',
        providers: [],
      },
    ],
  });
  show('platform-architect', { items: [failing] });
  const shown = await card('dc-munich');
  expect(shown.getByText(en.regions.failing.components)).toBeTruthy();
  expect(shown.getByText(en.regions.todo.components)).toBeTruthy();
  expect(shown.getByText(`NotAllComponentsHealthy: ${message}`)).toBeTruthy();
  expect(shown.getByText('ProviderTemplate x is not valid')).toBeTruthy();
});

it('says why a region is paused and how to resume it', async () => {
  show('platform-lead', { items: [region({ state: 'paused', paused: { reason: 'moving the storage' } })] });
  const shown = await card('dc-munich');
  expect(shown.getByText('Reason: moving the storage')).toBeTruthy();
  expect(shown.getByText('kubectl annotate region dc-munich k0rdent.mirantis.com/region-pause-')).toBeTruthy();
});

it('hides credentials and counts other clusters where the reader may not see them', async () => {
  const clusters = { phases: [], total: 0, others: 4 };
  show('admin', { items: [region({ credentials: null, clusters, runsOn: { kind: 'hidden' } })] });
  const shown = await card('dc-munich');
  expect(shown.queryByText(en.regions.credentials)).toBeNull();
  expect(shown.getByText('4 more of other projects')).toBeTruthy();
  expect(shown.getByText(en.regions.runsOn.hidden)).toBeTruthy();
});

it('explains what a region is where there is none, and says no more than is known to who sees some projects', async () => {
  show('platform-lead', {});
  expect(await screen.findByText(en.regions.noneText)).toBeTruthy();
  cleanup();
  show('platform-lead', {}, 'payments');
  expect(await screen.findByText(en.regions.noneMineText)).toBeTruthy();
});

it('says that regions cannot be read any more', async () => {
  show('platform-lead', { items: [region()], readError: 'regions is forbidden' });
  expect(await screen.findByText('regions is forbidden')).toBeTruthy();
});

it('asks for nothing on behalf of those who may not see regions', () => {
  const ask = show('developer', {});
  expect(screen.getByText(/Needs/).textContent).toContain('region.read');
  expect(ask).not.toHaveBeenCalled();
});

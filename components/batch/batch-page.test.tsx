import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import { type BatchJob, type BatchJobPage, type BatchQueues, waitReasons } from '@/lib/contracts/batch';
import type { Me } from '@/lib/contracts/me';
import { actions, can, type Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { BatchPage } from './batch-page';

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  notFound: () => {
    throw new Error('not found');
  },
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = en.batchJobs;
const at = '2026-11-01T00:00:00Z';
const gpu = 'nvidia.com/gpu';
const said = `2/2 tasks in gang unschedulable: 0/5 nodes are unavailable: 5 Insufficient ${gpu}.`;

const job = (change: Partial<BatchJob> = {}): BatchJob => ({
  controlPlane: 'fleet-eu',
  cluster: 'lake-prod',
  project: 'ml-research',
  namespace: 'ml-research',
  kind: 'Job',
  name: 'llm-pretrain',
  queue: 'research',
  state: 'waiting',
  phase: 'Pending',
  said: null,
  minAvailable: 2,
  pods: { wanted: 2, pending: 2, running: 0, succeeded: 0, failed: 0 },
  retries: { done: 0, most: 3 },
  tasks: [{ name: 'worker', replicas: 2, requests: [{ name: gpu, amount: 1 }] }],
  wait: {
    reason: 'not-enough-resources',
    tasks: { unplaced: 2, all: 2 },
    resources: [gpu],
    room: null,
    words: said,
  },
  conditions: [],
  createdAt: at,
  application: null,
  ...change,
});
const queues: BatchQueues = {
  checkedAt: at,
  members: [
    {
      controlPlane: 'fleet-eu',
      cluster: 'lake-prod',
      isCut: false,
      queues: [
        {
          name: 'research',
          state: 'Open',
          weight: 4,
          parent: null,
          resources: [{ name: gpu, capability: 8, deserved: 4, guarantee: null, allocated: 6 }],
          podGroups: { Pending: 1, Inqueue: 2, Running: 3, Unknown: 0, Completed: 0 },
          oldestWaitingAt: at,
          shares: {
            scales: [{ name: gpu, of: 'deserved', amount: 4 }],
            projects: [
              {
                project: 'ml-research',
                groups: { running: 2, admitted: 1, waiting: 1 },
                resources: [{ name: gpu, running: 3, admitted: 2, waiting: 1, ratio: 1.25 }],
              },
              {
                project: null,
                groups: { running: 1, admitted: 0, waiting: 0 },
                resources: [{ name: gpu, running: 1, admitted: 0, waiting: 0, ratio: 0.25 }],
              },
            ],
          },
        },
      ],
    },
    { controlPlane: 'fleet-eu', cluster: 'ledger-prod', isCut: true, queues: [] },
  ],
  gaps: [
    { state: 'silent', controlPlane: 'fleet-eu', cluster: 'cart-prod', failure: 'member-refused', words: 'in theirs' },
    { state: 'without', controlPlane: 'fleet-eu', cluster: 'tools-prod' },
  ],
};
const page = (items: BatchJob[], change: Partial<BatchJobPage> = {}): BatchJobPage => ({
  items,
  nextCursor: null,
  total: items.length,
  checkedAt: at,
  gaps: [],
  cut: [],
  ...change,
});

let asked: string[];
beforeEach(() => {
  asked = [];
});

interface Shown {
  jobs?: BatchJobPage | 'failure';
  queues?: BatchQueues;
  role?: Role;
  hasBatch?: boolean;
  locale?: 'en' | 'zh';
}

function show({
  jobs = page([job()]),
  queues: told = queues,
  role = 'developer',
  hasBatch = true,
  locale = 'en',
}: Shown) {
  const grants = [{ role, project: 'ml-research' }] as const;
  const me = {
    grants,
    narrowing: { project: null, readOnly: false },
    projects: [{ name: 'ml-research', actions: actions.filter((action) => can(grants, action, 'ml-research')) }],
    globalActions: [],
    hasBatch,
    hasKarmada: true,
  } as unknown as Me;
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = String(input instanceof Request ? input.url : input);
    asked.push(url);
    if (url.includes('/batch/queues')) return Response.json(told);
    if (jobs === 'failure') return Response.json({ title: 'x', status: 403, code: 'forbidden' }, { status: 403 });
    return Response.json(jobs);
  });
  const client = createQueryClient();
  client.setQueryData(keys.me, me);
  render(
    <NuqsTestingAdapter hasMemory>
      <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
        <QueryClientProvider client={client}>
          <BatchPage />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NuqsTestingAdapter>,
  );
}

it('shows each queue in each cluster: what is taken, what is deserved, and what waits', async () => {
  show({});
  const table = await screen.findByRole('table', { name: words.queuesCaption });
  const row = within(table).getByRole('row', { name: /^research/ });
  expect(within(row).getByRole('img', { name: /research: 6 of nvidia.com\/gpu are taken, at most 8/ })).toBeTruthy();
  expect(row.textContent).toContain('6 of 8');
  expect(row.textContent).toContain('above the 4 that it deserves');
  expect(row.textContent).toContain('1 waits for admission, 2 admitted, 3 running');
  expect(within(row).getByText(words.notThere)).toBeTruthy();
  expect(screen.getByText(/ledger-prod has more than was read/)).toBeTruthy();
});

it('parts each queue between projects on one scale, and names no others', async () => {
  show({});
  const table = await screen.findByRole('table', { name: 'Queue research in lake-prod' });
  expect(
    within(table).getByRole('columnheader', { name: /^nvidia.com\/gpu.*the 4 that the queue deserves/ }),
  ).toBeTruthy();
  const own = within(table).getByRole('row', { name: /^ml-research/ });
  expect(
    within(own).getByRole('img', { name: /ml-research takes 5 nvidia.com\/gpu of the queue research: 125/ }),
  ).toBeTruthy();
  expect(own.textContent).toContain('2 of it admitted, not running yet');
  expect(own.textContent).toContain('1 more wait for admission');
  expect(own.textContent).toContain('2 running, 1 admitted, 1 waiting');
  const others = within(table).getByRole('row', { name: new RegExp(`^${words.shares.others}`) });
  expect(within(others).getByRole('img', { name: /Others takes 1/ })).toBeTruthy();
});

it('says nothing of shares where nobody has anything in a queue', async () => {
  const [member] = queues.members;
  const [queue] = member?.queues ?? [];
  if (!member || !queue) throw new Error('the queue of this test is missing');
  show({
    queues: { ...queues, members: [{ ...member, queues: [{ ...queue, shares: { scales: [], projects: [] } }] }] },
  });
  expect(await screen.findByRole('table', { name: words.queuesCaption })).toBeTruthy();
  expect(screen.queryByText(words.shares.title)).toBeNull();
});

it('names every cluster that tells nothing, with why', async () => {
  show({});
  expect(
    await screen.findByText(en.applications.pods.failure['member-refused'].replace('{cluster}', 'cart-prod')),
  ).toBeTruthy();
  expect(screen.getByText('in theirs')).toBeTruthy();
  expect(screen.getByText('tools-prod has no Volcano.')).toBeTruthy();
});

it('tells why a job waits, and unfolds Volcano’s own words', async () => {
  show({});
  const name = await screen.findByRole('button', { name: 'llm-pretrain' });
  expect(screen.getByText(`2 of its 2 pods find no node: too little ${gpu} is free.`)).toBeTruthy();
  expect(screen.queryByText(said)).toBeNull();
  fireEvent.click(name);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(name.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('worker: 2 pods', { exact: false })).toBeTruthy();
});

it('leads to the form of a job, and from a job to the application that brought it', async () => {
  show({
    jobs: page([job({ application: { controlPlane: 'fleet-eu', namespace: 'ml-research', name: 'pretrain' } })]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'llm-pretrain' }));
  const link = await screen.findByRole('link', { name: 'pretrain' });
  expect(link.getAttribute('href')).toBe('/applications/fleet-eu/ml-research/pretrain');
  expect(screen.getByRole('link', { name: words.order }).getAttribute('href')).toBe(
    '/applications/new?kind=volcano-job',
  );
  cleanup();
  show({ role: 'auditor' });
  await screen.findByRole('button', { name: 'llm-pretrain' });
  expect(screen.queryByRole('link', { name: words.order })).toBeNull();
});

it.each(['en', 'zh'] as const)('has a sentence for each reason in %s', async (locale) => {
  const reasons = waitReasons.map((reason) =>
    job({ name: reason, wait: { reason, tasks: null, resources: [gpu], room: { asked: 2, left: 1 }, words: null } }),
  );
  show({ jobs: page(reasons), locale });
  for (const reason of waitReasons) {
    const row = (await screen.findByRole('button', { name: reason })).closest('tr');
    expect(row?.textContent).not.toContain('batchJobs');
    expect(row?.querySelectorAll('td')[1]?.textContent?.length).toBeGreaterThan(8);
  }
});

it('asks for what is chosen, and offers the way back where nothing fits', async () => {
  show({ jobs: page([]) });
  expect(await screen.findByText(words.none)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(words.state), { target: { value: 'failed' } });
  await waitFor(() => expect(asked.some((url) => url.includes('state=failed'))).toBe(true));
  expect(await screen.findByText(words.noneMatch)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.showAll }));
  expect(await screen.findByText(words.noneText)).toBeTruthy();
});

it('a list that fails leaves the other, and a list that is cut says so', async () => {
  show({ jobs: 'failure' });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(await screen.findByRole('table', { name: words.queuesCaption })).toBeTruthy();
  cleanup();
  show({ jobs: page([job()], { cut: [{ controlPlane: 'fleet-eu', cluster: 'lake-prod' }] }) });
  expect(await screen.findByText(/lake-prod has more than was read, so jobs may be missing/)).toBeTruthy();
});

it('is absent where no cluster has Volcano', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => show({ hasBatch: false })).toThrow('not found');
});

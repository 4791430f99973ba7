import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ApplicationPods as Answer, ApplicationLog, ApplicationPod } from '@/lib/contracts/application-pods';
import { memberFailures } from '@/lib/contracts/application-pods';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import type { Me } from '@/lib/contracts/me';
import { actions, can, type Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import { ApplicationPods } from './application-pods';
import { applicationPodsQuery } from './queries';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const application = {
  controlPlane: 'fleet-eu',
  project: 'payments',
  namespace: 'payments',
  name: 'settle-api',
} as ApplicationDetail;
const words = en.applications.pods;

const pod = (change: Partial<ApplicationPod> = {}): ApplicationPod => ({
  name: 'settle-api-1-a',
  workload: { kind: 'Deployment', name: 'settle-api' },
  node: 'node-7',
  createdAt: '2026-11-01T00:00:00Z',
  restarts: 2,
  phase: 'Pending',
  health: {
    state: 'failed',
    key: 'imageMissing',
    params: { container: 'web' },
    words: 'ImagePullBackOff: Back-off pulling image "web:2"',
  },
  containers: [{ name: 'web', isInit: false, isReady: false, restarts: 2, hasPrevious: false }],
  warnings: [{ id: 'w', at: '2026-11-01T00:01:00Z', reason: 'Failed', message: 'no such image', count: 4 }],
  ...change,
});
const answered = (change: object = {}): Answer['members'][number] => ({
  state: 'answered',
  cluster: 'member1',
  pods: [pod()],
  isCut: false,
  hasEvents: true,
  ...change,
});
const log: ApplicationLog = {
  state: 'answered',
  checkedAt: '2026-11-01T00:02:00Z',
  lines: [{ at: '2026-11-01T00:01:30Z', text: 'starting', isCut: false }],
  isCut: false,
};

let asked: string[];
let said: ApplicationLog;
beforeEach(() => {
  asked = [];
  said = log;
});

function show(members: Answer['members'] | 'failure', role: Role = 'developer') {
  const grants = [{ role, project: 'payments' }] as const;
  const me = {
    grants,
    narrowing: { project: null, readOnly: false },
    projects: [{ name: 'payments', actions: actions.filter((action) => can(grants, action, 'payments')) }],
    globalActions: [],
    hasKarmada: true,
  } as unknown as Me;
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = String(input instanceof Request ? input.url : input);
    asked.push(url);
    if (url.includes('/logs')) return Response.json(said);
    if (members === 'failure') return Response.json({ title: 'x', status: 403, code: 'forbidden' }, { status: 403 });
    return Response.json({ checkedAt: '2026-11-01T00:02:00Z', members });
  });
  const client = createQueryClient();
  client.setQueryData(keys.me, me);
  render(
    <NuqsTestingAdapter hasMemory>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>
          <ApplicationPods application={application} />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NuqsTestingAdapter>,
  );
  return client;
}

it('groups pods by member, with why they wait', async () => {
  show([answered(), answered({ cluster: 'member2', pods: [] })]);
  const first = await screen.findByRole('region', { name: /^member1/ });
  const [row] = within(first).getAllByRole('row').slice(1);
  expect(row?.textContent).toContain('The image of container web cannot be loaded.');
  expect(row?.textContent).toContain('ImagePullBackOff');
  expect(row?.textContent).toContain('0 of 1');
  expect(row?.textContent).toContain('node-7');
  expect(within(screen.getByRole('region', { name: /^member2/ })).getByText(words.none)).toBeTruthy();
});

it('opens a pod with its warnings, and reads its log when asked to', async () => {
  show([answered()]);
  const name = await screen.findByRole('button', { name: 'settle-api-1-a' });
  expect(name.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(name);
  expect(await screen.findByText('no such image')).toBeTruthy();
  // Every look is in the audit, so that opening is none.
  expect(asked.some((url) => url.includes('/logs'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: words.readLog }));
  expect(await screen.findByText('starting')).toBeTruthy();
  const url = asked.find((one) => one.includes('/logs')) ?? '';
  expect(url).toContain('/applications/fleet-eu/payments/settle-api/pods/settle-api-1-a/logs?');
  expect(url).toContain('cluster=member1');
  expect(url).toContain('container=web');
  expect(screen.queryByRole('button', { name: en.workloads.log.follow })).toBeNull();
});

it('advises only what can be chosen where a log is too long', async () => {
  said = { ...log, isCut: true } as ApplicationLog;
  show([answered()]);
  fireEvent.click(await screen.findByRole('button', { name: 'settle-api-1-a' }));
  fireEvent.click(await screen.findByRole('button', { name: words.readLog }));
  expect(await screen.findByText(en.workloads.log.tooManyLines)).toBeTruthy();
  expect(screen.queryByText(en.workloads.log.tooMuch)).toBeNull();
});

it('goes on with the present life where there is none before, and with another container where one is gone', async () => {
  const container = { name: 'web', isInit: false, isReady: false, restarts: 2, hasPrevious: true };
  const side = { name: 'side', isInit: false, isReady: true, restarts: 0, hasPrevious: false };
  const client = show([answered({ pods: [pod({ containers: [container, side] })] })]);
  const become = (containers: ApplicationPod['containers']) =>
    act(() => {
      const members = [answered({ pods: [pod({ containers })] })];
      client.setQueryData(applicationPodsQuery(application).queryKey, { checkedAt: log.checkedAt, members });
    });
  fireEvent.click(await screen.findByRole('button', { name: 'settle-api-1-a' }));
  fireEvent.click(await screen.findByRole('button', { name: words.readLog }));
  fireEvent.click(await screen.findByRole('radio', { name: en.workloads.log.previous }));
  await waitFor(() => expect(asked.at(-1)).toContain('previous=true'));
  become([{ ...container, hasPrevious: false }, side]);
  await waitFor(() => expect(screen.queryByRole('radio', { name: en.workloads.log.previous })).toBeNull());
  asked = [];
  // The list of pods has one of its own above.
  fireEvent.click(screen.getAllByRole('button', { name: en.workloads.refresh }).at(-1) as HTMLElement);
  await waitFor(() => expect(asked.at(-1)).toContain('/logs'));
  expect(asked.at(-1)).toContain('container=web&previous=false');
  asked = [];
  become([side]);
  await waitFor(() => expect(asked.at(-1)).toContain('container=side'));
  expect(screen.getByLabelText<HTMLSelectElement>(en.workloads.log.container).value).toBe('side');
});

it('says who may read logs to whoever may not', async () => {
  show([answered()], 'finops');
  fireEvent.click(await screen.findByRole('button', { name: 'settle-api-1-a' }));
  expect(await screen.findByText(en.workloads.log.hidden)).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.readLog })).toBeNull();
});

it('has a sentence for each reason for which a member says nothing', async () => {
  show(memberFailures.map((failure) => ({ state: 'silent', cluster: `on-${failure}`, failure, words: 'in theirs' })));
  await screen.findByRole('region', { name: 'on-unreachable' });
  for (const failure of memberFailures) {
    const group = within(screen.getByRole('region', { name: `on-${failure}` }));
    const sentence = words.failure[failure].replace('{cluster}', `on-${failure}`);
    expect(group.getByText(sentence)).toBeTruthy();
    expect(group.getByText('in theirs')).toBeTruthy();
  }
  expect(screen.getAllByRole('button', { name: en.common.retry })).toHaveLength(memberFailures.length);
});

it('says what is not complete, where nothing runs, and when the list fails', async () => {
  show([answered({ isCut: true, hasEvents: false })]);
  expect(await screen.findByText(words.cut)).toBeTruthy();
  expect(screen.getByText(words.noEvents)).toBeTruthy();
  cleanup();
  show([]);
  expect(await screen.findByText(words.nowhereText)).toBeTruthy();
  cleanup();
  show('failure');
  expect(await screen.findByRole('alert')).toBeTruthy();
});

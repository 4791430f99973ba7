import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { keys } from '@/lib/client/query-keys';
import type { ApplicationForm, ApplicationSpec } from '@/lib/contracts/application-orders';
import { frameworkNames } from '@/lib/contracts/application-volcano';
import type { BatchQueue, BatchQueues } from '@/lib/contracts/batch';
import en from '@/messages/en.json';
import {
  applicationForm,
  existing,
  pressSend,
  preview,
  ref,
  showApplication,
  spec,
  split,
  splitTable,
} from '@/tests/support/application-form';
import { applicationQuery } from '../queries';
import { ChangeApplicationPage } from './change-application-page';
import { NewApplicationPage } from './new-application-page';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const words = en.applicationForm;
const volcano = words.workload.volcano;
const device = 'nvidia.com/gpu';

/** Two of the clusters have Volcano, one of them GPUs. */
const withVolcano: ApplicationForm = {
  controlPlanes: applicationForm.controlPlanes.map((plane) => ({
    ...plane,
    members: plane.members.map((member) =>
      member.name === 'fraud'
        ? member
        : { ...member, batch: { devices: member.name === 'batch' ? [{ name: device, free: 6 }] : [] } },
    ),
  })),
};
const queue = (name: string, more: Partial<BatchQueue> = {}): BatchQueue => ({
  name,
  state: 'Open',
  weight: 1,
  parent: null,
  resources: [],
  podGroups: { Pending: 0, Inqueue: 0, Running: 0, Unknown: 0, Completed: 0 },
  oldestWaitingAt: null,
  shares: { scales: [], projects: [] },
  ...more,
});
const gpus = { name: device, capability: 8, deserved: null, guarantee: null, allocated: 5 };
const queues: BatchQueues = {
  checkedAt: '2026-11-28T10:00:00Z',
  gaps: [],
  members: [
    {
      controlPlane: 'fleet-eu',
      cluster: 'batch',
      isCut: false,
      queues: [queue('default'), queue('research', { resources: [gpus] }), queue('night', { state: 'Closed' })],
    },
  ],
};
const onBatch = preview({
  members: [split('batch', { after: 1, fits: 0 }), split('ledger', { fits: 2 })],
  traps: [
    { code: 'whole-beyond-room', clusters: ['batch'] },
    { code: 'first-by-name', clusters: ['batch', 'ledger'] },
  ],
  hourly: { amount: '4.2', currency: 'USD', withGpus: false },
});
const known = [
  [keys.applications.form('payments'), withVolcano],
  [keys.batch.queues, queues],
] as const;

const job: ApplicationSpec = {
  ...spec,
  workload: {
    kind: 'volcano-job',
    framework: 'pytorch',
    leaders: 1,
    leaderArgs: [],
    gpus: 4,
    gpuResource: device,
    queue: 'research',
    minAvailable: null,
    retries: 2,
    priorityClass: null,
  },
  replicas: 2,
  port: null,
  healthPath: null,
  division: { by: 'one' },
};

/** A new Job of Volcano, as the page of jobs leads to it. */
async function begin() {
  const user = userEvent.setup();
  const shown = showApplication(<NewApplicationPage />, {
    search: '?kind=volcano-job',
    known,
    answers: { preview: () => Response.json(onBatch) },
  });
  await splitTable();
  retype(words.name, 'train');
  retype(words.image, 'registry.demo/train:1');
  return { user, ...shown };
}
const retype = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

it('is not offered where no cluster has Volcano', async () => {
  showApplication(<NewApplicationPage />);
  await splitTable();
  expect(screen.queryByText(volcano.name)).toBeNull();
});

it('sends a Job with its framework, GPUs and queue, on one cluster', async () => {
  const { user, sent } = await begin();
  await user.click(screen.getByRole('radio', { name: frameworkNames.pytorch }));
  expect(screen.getByText(volcano.frameworkHelp.pytorch)).toBeTruthy();
  retype(volcano.gpus, '4');
  expect(screen.getByText('Free now: batch 6.')).toBeTruthy();
  retype(volcano.queue, 'research');
  retype(volcano.retries, '2');
  expect(screen.queryByLabelText(words.port)).toBeNull();
  expect(screen.queryByText(words.overrides)).toBeNull();
  await pressSend(user, words.send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    name: 'train',
    spec: {
      workload: {
        kind: 'volcano-job',
        framework: 'pytorch',
        leaders: 1,
        gpus: 4,
        gpuResource: device,
        queue: 'research',
        minAvailable: null,
        retries: 2,
        priorityClass: null,
      },
      replicas: 2,
      port: null,
      division: { by: 'one' },
      fewestRegions: null,
      overrides: [],
    },
  });
});

it('tells of the queue on the cluster that would get it, before anybody clicks', async () => {
  await begin();
  const lines = () => within(screen.getByRole('list', { name: volcano.queueThere }));
  retype(volcano.queue, 'research');
  expect(lines().getByText('batch: open, 3 of 8 nvidia.com/gpu left')).toBeTruthy();
  retype(volcano.queue, 'night');
  expect(lines().getByText('The queue is not open on batch. It refuses the Job until somebody opens it.')).toBeTruthy();
  retype(volcano.queue, 'nobody');
  expect(lines().getByText('batch has no queue of this name. It refuses the Job until there is one.')).toBeTruthy();
});

it('says which cluster Karmada chooses and why, and what an hour costs', async () => {
  await begin();
  expect(screen.getByText('batch and ledger: each could take it, and Karmada chooses the first by name.')).toBeTruthy();
  expect(screen.getByText('batch: all of it together does not fit now.')).toBeTruthy();
  expect(screen.getByText(/^While it runs, an hour costs about \$4\.20 .*without its GPUs/)).toBeTruthy();
  expect(screen.getByText('The whole Job on one cluster')).toBeTruthy();
});

it('asks for nothing beyond its numbers', async () => {
  const { user, sent } = await begin();
  retype(volcano.gpus, '1.5');
  retype(volcano.queue, ' ');
  await waitFor(() => expect(screen.queryAllByText(words.blocked.working)).toHaveLength(0), { timeout: 3000 });
  await pressSend(user, words.send);
  expect(screen.getByText('A whole number from 0 to 1,000.')).toBeTruthy();
  expect(screen.getByText(words.problem.missing)).toBeTruthy();
  expect(sent).toHaveLength(0);
});

it('of a Job that is there only the numbers of pods, the priority and the clusters can be changed', async () => {
  const application = existing({ order: { spec: job, requestId: 'r-0', shortId: 'R-0AAA' } });
  showApplication(<ChangeApplicationPage application={ref} />, {
    known: [...known, [applicationQuery(ref).queryKey, application]],
    answers: { preview: () => Response.json(onBatch) },
  });
  await splitTable();
  // Above all, and above the settings, the files and the secrets.
  expect(screen.getAllByText(volcano.fixed)).toHaveLength(4);
  expect(screen.queryByText(words.workload.jobFixed)).toBeNull();
  const isFixed = (label: string) => screen.getByLabelText(label).matches(':disabled');
  for (const label of [words.image, words.cpu, volcano.gpus, volcano.queue, volcano.retries])
    expect([label, isFixed(label)]).toEqual([label, true]);
  for (const label of [volcano.workers, volcano.minAvailable, volcano.priorityClass])
    expect([label, isFixed(label)]).toEqual([label, false]);
});

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { requestQuery } from '@/components/data/request-query';
import type { ApplicationSpec } from '@/lib/contracts/application-orders';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import type { RequestDetail } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import {
  existing,
  pressSend,
  preview,
  ref,
  refuse,
  sendButton,
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
const effect = () => screen.getByRole('region', { name: words.effect.title });

it('divides while it is typed, and sends what is typed once', async () => {
  const user = userEvent.setup();
  const asked: ApplicationSpec[] = [];
  const answers = {
    preview: (body: { spec: ApplicationSpec }) => {
      asked.push(body.spec);
      return Response.json(preview());
    },
  };
  const { sent, pushed } = showApplication(<NewApplicationPage />, { answers });
  // Before anything has a name the division is there.
  const [, ledger] = (await splitTable()).getAllByRole('row');
  expect(ledger?.textContent).toMatch(/ledger.*31.*0 .*9/);
  expect(within(effect()).getByText('ledger 9 and fraud 4').closest('[aria-live]')).toBeTruthy();
  expect(within(effect()).getByText(en.applications.refusal.affinity)).toBeTruthy();
  const asks = () => screen.getByText(/^13 replicas ask for/).textContent;
  expect(asks()).toBe('13 replicas ask for 3.25 vCPU and 3.25\u202fGiB.');
  await user.type(screen.getByLabelText(words.name), 'refund-api');
  await user.type(screen.getByLabelText(words.image), 'registry.demo/refund-api:1.8.2');
  // Below one GiB nobody counts in tenths of it.
  const memory = screen.getByLabelText(words.memory);
  await user.clear(memory);
  await user.type(memory, '16');
  expect(asks()).toContain('208\u202fMiB');
  await user.click(screen.getByRole('button', { name: 'More on ledger' }));
  await waitFor(() =>
    expect(asked.map(({ division }) => division)).toContainEqual({
      by: 'weights',
      weights: [
        { cluster: 'ledger', weight: 2 },
        { cluster: 'fraud', weight: 1 },
      ],
    }),
  );
  await pressSend(user, words.send);
  await waitFor(() => expect(pushed).toEqual(['/requests/r-1']));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    kind: 'application',
    project: 'payments',
    controlPlane: 'fleet-eu',
    name: 'refund-api',
    spec: {
      image: 'registry.demo/refund-api:1.8.2',
      replicas: 2,
      cpuMillicores: 250,
      memoryMib: 16,
      port: null,
      healthPath: null,
    },
  });
  expect(sent[0]?.body).not.toHaveProperty('generation');
  expect(sessionStorage.length).toBe(0);
});

it('says what is missing only once somebody wants to send, and goes there', async () => {
  const user = userEvent.setup();
  const { sent } = showApplication(<NewApplicationPage />);
  await splitTable();
  const name = screen.getByLabelText(words.name);
  expect(name.getAttribute('aria-invalid')).toBeNull();
  await user.click(sendButton(words.send));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(name);
  await user.clear(screen.getByLabelText(words.replicas));
  expect(screen.getByText('A whole number from 1 to 10,000.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('puts what the server says at its field, and keeps the last division in view', async () => {
  const user = userEvent.setup();
  const answers = {
    preview: ({ spec: { image } }: { spec: ApplicationSpec }) =>
      image === 'Wrong' ? refuse('/spec/image', 'Not an image.') : Response.json(preview()),
  };
  showApplication(<NewApplicationPage />, { answers });
  await splitTable();
  await user.type(screen.getByLabelText(words.name), 'refund-api');
  await user.type(screen.getByLabelText(words.image), 'Wrong');
  const image = screen.getByLabelText(words.image);
  await waitFor(() => expect(image.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(image.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not an image.');
  expect(within(effect()).getByText('ledger 9 and fraud 4').closest('[aria-live]')).toBeTruthy();
});

it('says what would happen in each trap and what helps, and why it is placed nowhere', async () => {
  const user = userEvent.setup();
  const traps = [
    { code: 'weight-elsewhere' as const, clusters: ['batch'] },
    { code: 'one-member' as const, clusters: ['ledger'] },
  ];
  const reason = { reason: 'NoClusterFit', words: '0/3 clusters are available' };
  const answers = { preview: () => Response.json(preview({ traps, problem: reason, members: [split('ledger')] })) };
  showApplication(<ChangeApplicationPage application={ref} />, {
    answers,
    known: [
      [
        applicationQuery(ref).queryKey,
        existing({
          order: {
            spec: { ...spec, division: { by: 'weights', weights: [{ cluster: 'batch', weight: 2 }] } },
            requestId: 'r-0',
            shortId: 'R-0AAA',
          },
        }),
      ],
    ],
  });
  const list = within(await screen.findByRole('list', { name: words.effect.traps }));
  expect(list.getByText('batch has a weight and is not chosen.')).toBeTruthy();
  expect(list.getByText(words.trap['one-member'].next)).toBeTruthy();
  expect(within(effect()).getByText('0/3 clusters are available')).toBeTruthy();
  expect(within(effect()).getByText(/No cluster fits Deployment .*refund-api/)).toBeTruthy();
  await user.click(list.getByRole('button', { name: words.trap.dropWeights }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Weight of ledger' }).value).toBe('1');
});

it('tells what becomes of the replicas of a lost cluster', async () => {
  const answers = {
    preview: ({ spec: { clusters } }: { spec: ApplicationSpec }) =>
      Response.json(
        clusters.by === 'names' && !clusters.names.includes('ledger')
          ? preview({ members: [split('fraud', { after: 13, fits: 6 })] })
          : preview(),
      ),
  };
  showApplication(<NewApplicationPage />, { answers });
  const loss = 'fraud 13. fraud has room for 6: 7 replicas would wait.';
  expect(await screen.findByText(loss, {}, { timeout: 5000 })).toBeTruthy();
});

it('changes an application from what it was asked to be, and asks before a cluster loses all', async () => {
  const user = userEvent.setup();
  const answers = {
    preview: () =>
      Response.json(
        preview({
          members: [split('ledger', { now: 9, after: 13 }), split('fraud', { now: 4 })],
          traps: [{ code: 'leaves-member', clusters: ['fraud'] }],
        }),
      ),
  };
  const { sent, pushed } = showApplication(<ChangeApplicationPage application={ref} />, {
    answers,
    known: [[applicationQuery(ref).queryKey, existing()]],
  });
  await splitTable();
  expect(screen.getAllByText(words.blocked.nothing).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('radio', { name: words.by.names }));
  await user.click(screen.getByRole('checkbox', { name: 'ledger' }));
  await pressSend(user, words.sendChange);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change refund-api?' }));
  expect(dialog.getByText('fraud loses all replicas that it has.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: words.sendChange }));
  await waitFor(() => expect(pushed).toEqual(['/requests/r-1']));
  expect(sent[0]?.body).toMatchObject({
    name: 'refund-api',
    generation: 4,
    since: 'r-0',
    spec: { ...spec, clusters: { by: 'names', names: ['ledger'] } },
  });
});

it('answers a request anew with its revision', async () => {
  const user = userEvent.setup();
  const asked = {
    id: 'r-9',
    project: 'payments',
    application: ref,
    applicationSpec: { before: null, after: spec },
    justification: 'The sale',
    reason: 'Fewer, please',
    reasonMessage: null,
    review: { revision: 2 },
  } as unknown as RequestDetail;
  const { sent } = showApplication(<NewApplicationPage />, {
    search: '?request=r-9',
    known: [[requestQuery('r-9').queryKey, asked]],
  });
  await splitTable();
  expect(screen.getByText('Fewer, please')).toBeTruthy();
  const replicas = screen.getByLabelText(words.replicas);
  await user.clear(replicas);
  await user.type(replicas, '6');
  await pressSend(user, words.send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe('/api/v1/requests/r-9/resubmit');
  expect(sent[0]?.body).toEqual({
    kind: 'application',
    spec: { ...spec, replicas: 6 },
    justification: 'The sale',
    revision: 2,
  });
});

it('cannot change what Slipway has not brought, nor while another request is open', async () => {
  showApplication(<ChangeApplicationPage application={ref} />, {
    known: [[applicationQuery(ref).queryKey, existing({ order: null })]],
  });
  expect(await screen.findByText(words.notOurs)).toBeTruthy();
  cleanup();
  showApplication(<ChangeApplicationPage application={ref} />, {
    known: [[applicationQuery(ref).queryKey, existing({ openRequest: { id: 'r-7', shortId: 'R-7AAA' } })]],
  });
  expect(await screen.findByText('Request R-7AAA about this application is open.')).toBeTruthy();
  expect(sendButton(words.sendChange).getAttribute('aria-disabled')).toBe('true');
});

it('tells that somebody has changed it meanwhile, and begins anew with that', async () => {
  const user = userEvent.setup();
  const { client } = showApplication(<ChangeApplicationPage application={ref} />, {
    known: [[applicationQuery(ref).queryKey, existing()]],
  });
  await splitTable();
  const replicas = screen.getByLabelText<HTMLInputElement>(words.replicas);
  await user.clear(replicas);
  await user.type(replicas, '6');
  const order = { spec: { ...spec, replicas: 20 }, requestId: 'r-1', shortId: 'R-1AAA' };
  act(() => void client.setQueryData(applicationQuery(ref).queryKey, existing({ generation: 5, order })));
  expect(await screen.findByText(words.moved)).toBeTruthy();
  expect(replicas.value).toBe('6');
  expect(sendButton(words.sendChange).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: words.reload }));
  expect(replicas.value).toBe('20');
  expect(screen.queryByText(words.moved)).toBeNull();
  // Where it goes is not in the workload, so its generation stays.
  const elsewhere = {
    spec: { ...spec, clusters: { by: 'names', names: ['ledger'] } },
    requestId: 'r-2',
    shortId: 'R-2',
  };
  const placed = existing({ generation: 5, order: elsewhere as ApplicationDetail['order'] });
  act(() => void client.setQueryData(applicationQuery(ref).queryKey, placed));
  expect(await screen.findByText(words.moved)).toBeTruthy();
});

it('tells that an autoscaler sets the replicas as well', async () => {
  const scaler = { name: 'refund-scaler', min: 2, max: 9 };
  const autoscaling = { federated: [scaler], cron: [], unread: [] } as unknown as ApplicationDetail['autoscaling'];
  showApplication(<ChangeApplicationPage application={ref} />, {
    known: [[applicationQuery(ref).queryKey, existing({ autoscaling })]],
  });
  await splitTable();
  expect(screen.getByText(/refund-scaler sets this number too, from 2 to 9/)).toBeTruthy();
});

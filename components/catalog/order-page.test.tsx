import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { OrderForm } from '@/lib/contracts/catalog';
import type { RequestCheckResult, RequestDetail } from '@/lib/contracts/requests';
import type { Grant } from '@/lib/permissions';
import en from '@/messages/en.json';
import { OrderPage } from './order-page';

// The name is asked for a while after the last key, and other work may share the machine.
configure({ asyncUtilTimeout: 10_000 });

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

const form: OrderForm = {
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
  suggestedName: 'payments-aws-1',
  maxNameLength: 53,
  quota: [{ resource: 'clusters', limit: 10, now: 6 }],
  budget: null,
  rateCard: null,
  observedPrices: [],
};
const accepted: RequestCheckResult = {
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

/** Somebody who sees no costs; what else they may do, the server answers. */
let grants: Grant[] = [];
const me = { narrowing: { project: null, readOnly: false }, globalActions: [], projects: [] };

type Call = { method: string; path: string; body: Record<string, unknown> | null; key: string | null };
let calls: Call[] = [];
let credentials: OrderForm['credentials'];
/** What the form of this test has instead of the usual one. */
let other: Partial<OrderForm> = {};
/** The request that `like` in the address leads to. */
let model: Partial<RequestDetail> | null = null;
let answers: { check: () => Response; submit: () => Response };
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  calls = [];
  credentials = form.credentials;
  other = {};
  grants = [];
  model = null;
  sessionStorage.clear();
  push.mockClear();
  answers = { check: () => json(200, accepted), submit: () => json(201, { id: 'r-1', state: 'approved' }) };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null;
    const key = new Headers(init.headers).get('idempotency-key');
    calls.push({ method: init.method ?? 'GET', path, body, key });
    if (path.includes('/order-form')) {
      const isOld = path.includes('version=1.0');
      const old = {
        ...form,
        version: '1.0',
        template: 'aws-1-0',
        schema: { properties: { region: {} } },
        defaults: { region: '' },
      };
      return json(200, isOld ? old : { ...form, credentials, ...other });
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
    if (path.startsWith('/api/v1/requests/r-')) return model ? json(200, model) : json(404, { code: 'not-found' });
    if (path === '/api/v1/me') return json(200, { ...me, grants });
    if (path === '/api/v1/requests/check') return answers.check();
    if (path === '/api/v1/requests') return answers.submit();
    return json(200, form.item);
  });
});

function open(search = '?view=form') {
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <NuqsTestingAdapter searchParams={search} hasMemory>
          <OrderPage item="aws" preferredProject={null} />
        </NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
// Two of them: one stands at the bottom on phones, the style sheet shows one at a time.
const reviewButton = () => screen.getAllByRole('button', { name: 'Review order' })[0] as HTMLElement;
const posts = (path: string) => calls.filter((call) => call.method === 'POST' && call.path === path);

it('asks, is checked, is reviewed and is sent once under one key', async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText('Region'), 'eu-1');
  await user.click(reviewButton());
  const dialog = await screen.findByRole('dialog', { name: 'Order payments-aws-1?' });
  expect(within(dialog).getByText('eu-1')).toBeTruthy();
  const send = within(dialog).getByRole('button', { name: 'Order cluster' });
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull(), { timeout: 3000 });
  answers.submit = () =>
    json(503, { code: 'upstream-unavailable', status: 503, title: 't', type: '', traceId: '1', detail: 'Down.' });
  await user.click(send);
  await screen.findAllByText('The order was not accepted: Down.');
  answers.submit = () => json(201, { id: 'r-1', state: 'approved' });
  await user.click(reviewButton());
  await user.click(await screen.findByRole('button', { name: 'Order cluster' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/requests/r-1'));
  const sent = posts('/api/v1/requests');
  expect(sent.map((call) => call.body)).toEqual(
    Array(2).fill({
      kind: 'create',
      project: 'payments',
      catalogItem: 'aws',
      version: '1.1',
      credential: 'payments-aws',
      name: 'payments-aws-1',
      purpose: 'dev',
      parameters: { region: 'eu-1' },
      expiresInDays: 30,
    }),
  );
  expect(sent[0]?.key).toBeTruthy();
  expect(sent[0]?.key).toBe(sent[1]?.key);
  expect(sessionStorage.length).toBe(0);
});

it('says what is missing at its field only once somebody wants to send, and goes there', async () => {
  const user = userEvent.setup();
  open();
  const region = await screen.findByLabelText('Region');
  expect(region.getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Choose a region' }));
  expect(document.activeElement).toBe(region);
  expect(region.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(region.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose a region.');
  expect(posts('/api/v1/requests/check')).toEqual([]);
});

it('does not let a credential be chosen that is not ready, and says why', async () => {
  const words = 'ClusterIdentity object of Kind=AWSClusterStaticIdentity /till-identity not found';
  const till: OrderForm['credentials'][number] = {
    name: 'till',
    description: null,
    ready: false,
    trouble: { state: 'not-ready', words, since: '2026-11-24T00:37:26.000Z' },
    identityKind: 'AWSClusterStaticIdentity',
    region: null,
  };
  credentials = [till, ...form.credentials];
  open();
  const option = await screen.findByRole<HTMLOptionElement>('option', { name: 'till (not ready)' });
  expect(option.disabled).toBe(true);
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'payments-aws' }).selected).toBe(true);
  const list = screen.getByRole('list', { name: en.credentialTrouble.list });
  expect(within(list).getByRole('listitem').textContent).toContain(`k0rdent says:${words}`);
  credentials = [{ ...till, ready: true, trouble: null }, ...form.credentials];
  const ready = await screen.findByRole<HTMLOptionElement>('option', { name: 'till' });
  expect(ready.disabled).toBe(false);
  expect(screen.queryByRole('list', { name: en.credentialTrouble.list })).toBeNull();
});

it('checks the name here and there', async () => {
  const user = userEvent.setup();
  open();
  const name = await screen.findByLabelText('Name');
  await screen.findByText('Suggested. Free in payments.');
  await user.clear(name);
  await user.click(name);
  await user.paste('Bad_Name');
  expect(screen.getByText(/Lower-case letters/)).toBeTruthy();
  await user.clear(name);
  await user.click(name);
  await user.paste('x'.repeat(54));
  expect(screen.getByText(/At most 53 characters.*This has 54/)).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'ledger');
  expect(await screen.findByText('Taken in payments.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use ledger-2' }));
  expect(await screen.findByText('Free in payments.')).toBeTruthy();
});

it('puts the management cluster’s words at the field until the value changes', async () => {
  const user = userEvent.setup();
  answers.check = () =>
    json(200, {
      ...accepted,
      checks: [{ name: 'admission', outcome: 'failed', detail: 'denied' }],
      errors: [{ pointer: '/parameters/sshKeyName', detail: 'key pair does not exist' }],
    });
  open();
  await user.type(await screen.findByLabelText('Region'), 'eu-1');
  // The field lies in a fold: a complaint opens it.
  const field = await screen.findByLabelText('SSH key name', {}, { timeout: 3000 });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'key pair does not exist',
  );
  answers.check = () => json(200, accepted);
  await user.type(field, 'mine');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

it('keeps what was typed over a reload and over an expired session', async () => {
  const user = userEvent.setup();
  const { unmount } = open();
  await user.type(await screen.findByLabelText('Region'), 'eu-1');
  await user.type(screen.getByLabelText('What is it for?'), 'Rehearsal');
  answers.check = () => json(401, { code: 'unauthenticated', status: 401, title: 't', type: '', traceId: '1' });
  await user.click(reviewButton());
  await screen.findAllByText(/The checks failed/, {}, { timeout: 3000 });
  unmount();
  open();
  expect(((await screen.findByLabelText('Region')) as HTMLInputElement).value).toBe('eu-1');
  expect((screen.getByLabelText('What is it for?') as HTMLTextAreaElement).value).toBe('Rehearsal');
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect((screen.getByLabelText('Region') as HTMLInputElement).value).toBe('');
});

it('keeps what fits another version and names what does not', async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText('Region'), 'eu-1');
  await user.type(screen.getByLabelText('Workers'), '4');
  await user.selectOptions(screen.getByLabelText('Version'), '1.0');
  expect(await screen.findByText(/1 setting removed.*workersNumber/)).toBeTruthy();
  expect((screen.getByLabelText('Region') as HTMLInputElement).value).toBe('eu-1');
});

const machine = (name: string, vcpu: number) => ({ name, vcpu, memoryGib: vcpu * 4, gpu: 0, hourly: '0.46' });
/** A template on AWS with a rate card, and limits of which little is left. */
const priced: Partial<OrderForm> = {
  schema: {
    properties: {
      region: { type: 'string' },
      controlPlaneNumber: { type: 'integer' },
      controlPlane: { type: 'object', properties: { instanceType: { type: 'string' } } },
      workersNumber: { type: 'integer' },
      worker: { type: 'object', properties: { instanceType: { type: 'string' } } },
    },
  },
  defaults: {
    region: 'eu-1',
    controlPlaneNumber: 3,
    controlPlane: { instanceType: '' },
    workersNumber: 60,
    worker: { instanceType: '' },
  },
  quota: [
    { resource: 'clusters', limit: 20, now: 7 },
    { resource: 'nodes', limit: 80, now: 46 },
    { resource: 'vcpu', limit: 320, now: 238 },
  ],
  rateCard: {
    provider: 'aws',
    version: 1,
    currency: 'USD',
    validFrom: '2026-01-01',
    rates: {
      machines: [machine('m5.2xlarge', 8), machine('t3.large', 2)],
      vcpuHourly: null,
      memoryGibHourly: null,
      gpuHourly: null,
      volumeGibMonth: null,
      loadBalancerHourly: '0.0273972602739726',
      managedControlPlaneHourly: null,
      hostedControlPlaneHourly: null,
      clusterMonthly: '0',
      discountPercent: '0',
      regions: [],
    },
  },
};

it('says from what a price starts while machine types are missing, and names what is missing', async () => {
  other = priced;
  open();
  const summary = await screen.findByRole('complementary', { name: 'Summary' });
  expect(summary.textContent).toContain('from $20 choose machine types');
  expect(summary.textContent).not.toContain('20 likely');
  expect(within(summary).getByText('Missing: Control plane instance type, Worker instance type')).toBeTruthy();
});

it('names every limit that is passed and how many workers fit, instead of a way to send', async () => {
  other = priced;
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText('Control plane instance type'), 't3.large');
  await user.type(screen.getByLabelText('Worker instance type'), 'm5.2xlarge');
  const summary = screen.getByRole('complementary', { name: 'Summary' });
  const blocked = within(summary).getByRole('button', { name: 'Over quota: vCPU' });
  expect(blocked.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(blocked.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'At most 9 workers of m5.2xlarge fit: the tightest limit is vCPU.',
  );
  expect(within(summary).getByText('Nodes: 29 too many')).toBeTruthy();
  expect(within(summary).getByText('vCPU: 404 too many')).toBeTruthy();
  expect(within(summary).queryByText(/has to approve/)).toBeNull();
});

it('asks the leads for the quota that the order lacks', async () => {
  other = priced;
  // The server's sums are those of the form.
  answers.check = () =>
    json(200, {
      ...accepted,
      quota: [
        { resource: 'nodes', limit: 80, now: 46, after: 109 },
        { resource: 'vcpu', limit: 320, now: 238, after: 724 },
      ],
    });
  grants = [{ role: 'developer', project: 'payments' }];
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText('Control plane instance type'), 't3.large');
  await user.type(screen.getByLabelText('Worker instance type'), 'm5.2xlarge');
  await user.click(await screen.findByRole('button', { name: 'Ask for more quota…' }));
  const dialog = await screen.findByRole('dialog', { name: 'More quota for payments' });
  expect(within(dialog).getByLabelText('Nodes')).toHaveProperty('value', '109');
  await user.clear(within(dialog).getByLabelText('Nodes'));
  await user.click(within(dialog).getByRole('button', { name: 'Ask for more quota' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ path, method }) => path === '/api/v1/requests' && method === 'POST');
  expect(sent?.body).toEqual({ kind: 'quota', project: 'payments', quota: { vcpu: 724 } });
});

it('tells price, size, expiry and who decides before an order is sent, and folds what passed', async () => {
  other = { ...priced, quota: [] };
  answers.check = () =>
    json(200, {
      ...accepted,
      quota: [],
      policy: {
        outcome: 'needs-approval',
        reasons: [
          {
            outcome: 'needs-approval',
            code: 'price-needs-approval',
            scope: 'installation',
            rule: null,
            params: { price: '17307.073695', limit: '800', currency: 'USD', count: 1 },
            pointer: null,
          },
        ],
        approvals: { count: 1, by: 'lead' },
      },
    });
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText('Control plane instance type'), 't3.large');
  await user.type(screen.getByLabelText('Worker instance type'), 'm5.2xlarge');
  await user.click(reviewButton());
  const dialog = await screen.findByRole('dialog', { name: 'Order payments-aws-1?' });
  const fact = (name: string) => within(dialog).getByText(name).nextElementSibling?.textContent;
  expect(fact('Price a month')).toContain('$21,175 likely');
  expect(fact('Size')).toBe('63 nodes, 486 vCPU, 1,944 GiB memory');
  expect(fact('Expires')).toContain('30 days after it is ready');
  await waitFor(() => expect(fact('Approval')).toBe('A lead has to approve$17,307 a month is above $800'));
  expect(within(dialog).getByText('2 checks passed').closest('details')?.open).toBe(false);
});

it('sets workers and machine types by one size, and knows a size of one’s own', async () => {
  other = { ...priced, quota: [] };
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('radio', { name: /^Small/ }));
  expect((screen.getByLabelText('Worker instance type') as HTMLInputElement).value).toBe('t3.large');
  expect(screen.getByRole('radio', { name: /^Small/ }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('complementary', { name: 'Summary' }).textContent).toContain('likely');
  expect(screen.getAllByText('2 vCPU · 8 GiB · $336 a month')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Compare machine types: Worker instance type' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('searchbox'), '8 vcpu');
  await user.click(within(dialog).getByRole('button', { name: 'm5.2xlarge' }));
  expect((screen.getByLabelText('Worker instance type') as HTMLInputElement).value).toBe('m5.2xlarge');
  expect(screen.getByRole('radio', { name: /^Own/ }).getAttribute('aria-checked')).toBe('true');
});

it('begins with the usual size where the catalog led here, so that only the rest is left to choose', async () => {
  other = { ...priced, defaults: { ...priced.defaults, region: '' }, quota: [] };
  open('?view=form&size=usual');
  expect((await screen.findByRole('radio', { name: /^Medium/ })).getAttribute('aria-checked')).toBe('true');
  expect((screen.getByLabelText('Control plane instance type') as HTMLInputElement).value).toBe('t3.large');
  expect((screen.getByLabelText('Worker instance type') as HTMLInputElement).value).toBe('m5.2xlarge');
  expect(screen.getByRole('button', { name: 'Choose a region' })).toBeTruthy();
});

const rejected: Partial<RequestDetail> = {
  id: 'r-9',
  shortId: 'R-9999',
  kind: 'create',
  state: 'rejected',
  project: 'payments',
  cluster: { namespace: 'payments', name: 'shop' },
  version: '1.1',
  template: 'aws-1-1',
  credential: 'payments-aws',
  purpose: 'test',
  expiresInDays: 14,
  justification: 'A try',
  parameters: { region: 'eu-2', workersNumber: 4 },
};
const like = '?view=form&project=payments&like=r-9';
const typedIn = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;

it('begins a new order with the answers of another request', async () => {
  model = rejected;
  open(like);
  expect(await typedIn('Region')).toBe('eu-2');
  expect(await typedIn('Name')).toBe('shop');
  expect(screen.getByRole('radio', { name: '14 days' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByDisplayValue('A try')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'R-9999' }).getAttribute('href')).toBe('/requests/r-9');
});

it('takes another name where that of the request is taken, and leaves out what the template no longer has', async () => {
  model = {
    ...rejected,
    cluster: { namespace: 'payments', name: 'ledger' },
    version: '0.9',
    template: 'aws-0-9',
    credential: 'gone',
    parameters: { region: 'eu-2', bastion: true },
  };
  open(like);
  expect(await typedIn('Name')).toBe('payments-aws-1');
  expect(await typedIn('Region')).toBe('eu-2');
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'payments-aws' }).selected).toBe(true);
  expect(screen.getByText(/1 setting removed.*bastion/)).toBeTruthy();
});

it('begins as usual where the request cannot be read', async () => {
  open(like);
  expect(await typedIn('Name')).toBe('payments-aws-1');
  expect(screen.queryByText(/answers of/)).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OrderForm } from '@/lib/contracts/catalog';
import { accepted, json, openAt, portal, reviewButton, withOrderPage } from '@/tests/support/order-page';
import { OrderPage } from './order-page';

withOrderPage();

const open = (search?: string) => openAt(<OrderPage item="aws" preferredProject={null} />, search);

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
  portal.other = priced;
  open();
  const summary = await screen.findByRole('complementary', { name: 'Summary' });
  expect(summary.textContent).toContain('from $20 choose machine types');
  expect(summary.textContent).not.toContain('20 likely');
  expect(within(summary).getByText('Missing: Control plane instance type, Worker instance type')).toBeTruthy();
});

it('names every limit that is passed and how many workers fit, instead of a way to send', async () => {
  portal.other = priced;
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
  portal.other = priced;
  // The server's sums are those of the form.
  portal.check = () =>
    json(200, {
      ...accepted,
      quota: [
        { resource: 'nodes', limit: 80, now: 46, after: 109 },
        { resource: 'vcpu', limit: 320, now: 238, after: 724 },
      ],
    });
  portal.grants = [{ role: 'developer', project: 'payments' }];
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
  const sent = portal.calls.find(({ path, method }) => path === '/api/v1/requests' && method === 'POST');
  expect(sent?.body).toEqual({ kind: 'quota', project: 'payments', quota: { vcpu: 724 } });
});

it('tells price, size, expiry and who decides before an order is sent, and folds what passed', async () => {
  portal.other = { ...priced, quota: [] };
  portal.check = () =>
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
  portal.other = { ...priced, quota: [] };
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
  portal.other = { ...priced, defaults: { ...priced.defaults, region: '' }, quota: [] };
  open('?view=form&size=usual');
  expect((await screen.findByRole('radio', { name: /^Medium/ })).getAttribute('aria-checked')).toBe('true');
  expect((screen.getByLabelText('Control plane instance type') as HTMLInputElement).value).toBe('t3.large');
  expect((screen.getByLabelText('Worker instance type') as HTMLInputElement).value).toBe('m5.2xlarge');
  expect(screen.getByRole('button', { name: 'Choose a region' })).toBeTruthy();
});

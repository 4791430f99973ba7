import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RequestDetail } from '@/lib/contracts/requests';
import { openAt, portal, withOrderPage } from '@/tests/support/order-page';
import { OrderPage } from './order-page';

withOrderPage();

const open = (search?: string) => openAt(<OrderPage item="aws" preferredProject={null} />, search);

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
  services: [],
};
const like = '?view=form&project=payments&like=r-9';
const typedIn = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;

it('begins a new order with the answers of another request', async () => {
  portal.model = rejected;
  open(like);
  expect(await typedIn('Region')).toBe('eu-2');
  expect(await typedIn('Name')).toBe('shop');
  expect(screen.getByRole('radio', { name: '14 days' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByDisplayValue('A try')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'R-9999' }).getAttribute('href')).toBe('/requests/r-9');
});

it('takes another name where that of the request is taken, and leaves out what the template no longer has', async () => {
  portal.model = {
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

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OrderForm } from '@/lib/contracts/catalog';
import type { RequestDetail } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import { accepted, json, openAt, portal, posts, reviewButton, withOrderPage } from '@/tests/support/order-page';
import { OrderPage } from './order-page';

withOrderPage();

const { access } = en.order;
const company = { name: 'company-oidc', issuer: 'https://id.test' };
const signIn = (...options: OrderForm['references'][number]['options']): OrderForm['references'][number] => ({
  field: 'clusterAuth',
  options,
});
const policies: OrderForm['references'][number] = {
  field: 'auditPolicy',
  options: [
    { name: 'baseline', issuer: null },
    { name: 'strict', issuer: null },
  ],
};
const open = (references: OrderForm['references'], search = '?view=form') => {
  portal.other = { references };
  openAt(<OrderPage item="aws" preferredProject={null} />, search);
};
const field = (label: string) => screen.findByLabelText<HTMLSelectElement>(label);
const lastAsked = () => posts('/api/v1/requests/check').at(-1)?.body;
const fill = async () => fireEvent.change(await screen.findByLabelText('Region'), { target: { value: 'eu-1' } });

it('begins with the only way to sign in, and sends what is chosen', async () => {
  open([signIn(company), policies]);
  expect((await field(access.clusterAuth.label)).value).toBe('company-oidc');
  expect(screen.getByText(access.clusterAuth.help)).toBeTruthy();
  expect((await field(access.auditPolicy.label)).value).toBe('');
  fireEvent.change(await field(access.auditPolicy.label), { target: { value: 'strict' } });
  await fill();
  await waitFor(() => expect(lastAsked()).toMatchObject({ clusterAuth: 'company-oidc', auditPolicy: 'strict' }));
  fireEvent.click(reviewButton());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('company-oidc')).toBeTruthy();
  expect(dialog.getByText('strict')).toBeTruthy();
});

it('offers data sources by the hosts of their database, and none to begin with', async () => {
  const options = [{ name: 'pg-ha', issuer: null, hosts: ['pg0.example.com', 'pg1.example.com'] }];
  open([{ field: 'dataSource', options }]);
  const select = await field(access.dataSource.label);
  expect(select.value).toBe('');
  expect(screen.getByText(access.dataSource.helpNone)).toBeTruthy();
  expect(within(select).getByRole('option', { name: 'pg-ha (pg0.example.com, pg1.example.com)' })).toBeTruthy();
  fireEvent.change(select, { target: { value: 'pg-ha' } });
  expect(screen.getByText(access.dataSource.help)).toBeTruthy();
  await fill();
  await waitFor(() => expect(lastAsked()).toMatchObject({ dataSource: 'pg-ha' }));
});

it('offers claims of addresses for the cluster that they are made out to, and says why others are none', async () => {
  const claim = (name: string, cluster: string | null) => ({
    name,
    issuer: null,
    claim: { cluster, network: '10.20.0.0/24' },
  });
  open([{ field: 'addressClaim', options: [claim('mine', 'shop'), claim('other', 'till'), claim('free', null)] }]);
  const select = await field(access.addressClaim.label);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'shop' } });
  const option = (name: string) => within(select).getByRole<HTMLOptionElement>('option', { name });
  expect(option('mine (10.20.0.0/24)').disabled).toBe(false);
  expect(option('other (for the cluster till only)').disabled).toBe(true);
  expect(option('free (made out to no cluster)').disabled).toBe(true);
  fireEvent.change(select, { target: { value: 'mine' } });
  await fill();
  await waitFor(() => expect(lastAsked()).toMatchObject({ name: 'shop', addressClaim: 'mine' }));
});

it('lets people do without, and says what that means', async () => {
  open([signIn(company)]);
  fireEvent.change(await field(access.clusterAuth.label), { target: { value: '' } });
  expect(screen.getByText(access.clusterAuth.helpNone)).toBeTruthy();
  await fill();
  await waitFor(() => expect(lastAsked()).toMatchObject({ name: 'payments-aws-1' }));
  expect(lastAsked()).not.toHaveProperty('clusterAuth');
});

it.each([
  ['several ways to sign in', [company, { name: 'other', issuer: 'https://other.test' }]],
  ['one that signs nobody in', [{ name: 'nobody', issuer: null }]],
])('chooses nothing where there is %s', async (_, options) => {
  open([signIn(...options)]);
  expect((await field(access.clusterAuth.label)).value).toBe('');
  expect(screen.queryByLabelText(access.auditPolicy.label)).toBeNull();
});

it('asks nothing where the template takes nothing or the project has nothing', async () => {
  open([]);
  await screen.findByLabelText('Region');
  expect(screen.queryByText(access.title)).toBeNull();
});

it('shows what a request named that is gone, with the refusal at its field', async () => {
  portal.model = {
    id: 'r-9',
    shortId: 'R-9999',
    kind: 'create',
    state: 'changes-requested',
    project: 'payments',
    cluster: { namespace: 'payments', name: 'shop' },
    version: '1.1',
    template: 'aws-1-1',
    credential: 'payments-aws',
    clusterAuth: 'company-oidc',
    parameters: { region: 'eu-2' },
    services: [],
  } satisfies Partial<RequestDetail>;
  const detail = 'This project has no ClusterAuthentication named company-oidc';
  portal.check = () =>
    json(200, {
      ...accepted,
      checks: [{ name: 'references', outcome: 'failed', detail }],
      errors: [{ pointer: '/clusterAuth', detail }],
    });
  open([], '?view=form&project=payments&request=r-9');
  const select = await field(access.clusterAuth.label);
  expect(select.value).toBe('company-oidc');
  expect(within(select).getByRole('option', { name: 'company-oidc (not available)' })).toBeTruthy();
  await waitFor(() => expect(select.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe(detail);
});

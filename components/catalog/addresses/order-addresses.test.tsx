import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OrderForm } from '@/lib/contracts/catalog';
import type { RequestDetail } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import { accepted, json, openAt, portal, posts, reviewButton, withOrderPage } from '@/tests/support/order-page';
import { OrderPage } from '../order-page';

withOrderPage();

const { access, addresses } = en.order;
const taken: OrderForm['references'] = [{ field: 'addressClaim', options: [] }];
const open = (references = taken, search = '?view=form') => {
  portal.other = { references };
  return openAt(<OrderPage item="aws" preferredProject={null} />, search);
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const lastAsked = () => posts('/api/v1/requests/check').at(-1)?.body;
const errorAt = async (label: string) => {
  const control = await field(label);
  if (control.getAttribute('aria-invalid') !== 'true') return null;
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? null;
};
const copiedYaml = async () => {
  await userEvent.setup().click(await screen.findByRole('button', { name: en.order.yaml.copy }));
  return navigator.clipboard.readText();
};
const describeNew = () => type(access.addressClaim.label, '+');
const claim = {
  provider: 'in-cluster',
  nodeNetwork: {
    cidr: '10.20.0.0/24',
    ipAddresses: ['10.20.0.10-10.20.0.30', '10.20.0.40'],
    gateway: '10.20.0.1',
    prefix: 24,
  },
};

it('takes new addresses where the project has no claim, and shows them before they are sent', async () => {
  open();
  await type('Region', 'eu-1');
  await describeNew();
  expect(screen.getByText(addresses.describeHelp)).toBeTruthy();
  await type(addresses.cidr, '10.20.0.0/24');
  await type(addresses.ipAddresses, '10.20.0.10-10.20.0.30\n10.20.0.40\n');
  await type(addresses.gateway, '10.20.0.1');
  expect((await field(addresses.prefix)).placeholder).toBe('24');
  await waitFor(() => expect(lastAsked()).toMatchObject({ newAddressClaim: claim }));
  expect(lastAsked()).not.toHaveProperty('addressClaim');
  fireEvent.click(reviewButton());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('New: 10.20.0.10-10.20.0.30, 10.20.0.40 in 10.20.0.0/24, gateway 10.20.0.1')).toBeTruthy();
});

it('stands under a heading of its own, for addresses are shared with nobody', async () => {
  open();
  await screen.findByRole('region', { name: addresses.title });
  expect(screen.queryByRole('region', { name: access.title })).toBeNull();
});

it('says at each field what is wrong with it, and asks nobody before that is put right', async () => {
  open();
  await type('Region', 'eu-1');
  await describeNew();
  await type(addresses.cidr, '10.20.0.7/24');
  await type(addresses.ipAddresses, '10.20.0.30-10.20.0.10');
  await type(addresses.gateway, 'router');
  expect(await errorAt(addresses.cidr)).toBe(
    '10.20.0.7/24 is an address within a network. The network is 10.20.0.0/24',
  );
  expect(await errorAt(addresses.ipAddresses)).toBe('10.20.0.30-10.20.0.10 ends before it begins');
  expect(await errorAt(addresses.gateway)).toBe('router is not an address');
  await type(addresses.cidr, '10.20.0.0/24');
  await type(addresses.prefix, '16');
  expect(await errorAt(addresses.prefix)).toBe('The prefix of 10.20.0.0/24 is 24');
  await type(addresses.gateway, '10.20.0.12');
  await type(addresses.ipAddresses, '10.20.0.10-10.20.0.30');
  expect(await errorAt(addresses.gateway)).toContain('is among the addresses for machines: 10.20.0.10-10.20.0.30');
  expect(posts('/api/v1/requests/check').some(({ body }) => body?.newAddressClaim)).toBe(false);
});

it('holds nothing that is only missing against anybody until they send, and goes to the first of it then', async () => {
  open();
  await type('Region', 'eu-1');
  await describeNew();
  expect(await errorAt(addresses.cidr)).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Fill in 2 fields to send' }));
  await waitFor(async () => expect(await errorAt(addresses.cidr)).toBe(en.said['address-network-missing']));
  expect(document.activeElement).toBe(await field(addresses.cidr));
});

it('asks Infoblox for a network alone, and keeps what was described while another choice is looked at', async () => {
  open();
  await type('Region', 'eu-1');
  await describeNew();
  await type(addresses.cidr, '10.30.0.0/24');
  await type(addresses.provider, 'ipam-infoblox');
  expect(screen.queryByLabelText(addresses.gateway)).toBeNull();
  await type(access.addressClaim.label, '');
  expect(screen.queryByLabelText(addresses.cidr)).toBeNull();
  await describeNew();
  const newAddressClaim = { provider: 'ipam-infoblox', nodeNetwork: { cidr: '10.30.0.0/24' } };
  await waitFor(() => expect(lastAsked()).toMatchObject({ newAddressClaim }));
});

it('keeps for Cluster API what was typed while Infoblox is looked at, which is told none of it', async () => {
  open(taken, '?view=yaml');
  await type('Region', 'eu-1');
  await describeNew();
  await type(addresses.cidr, '10.20.0.0/24');
  await type(addresses.ipAddresses, '10.20.0.10-10.20.0.30\n10.20.0.40');
  await type(addresses.gateway, '10.20.0.1');
  await type(addresses.provider, 'ipam-infoblox');
  const alone = { provider: 'ipam-infoblox', nodeNetwork: { cidr: '10.20.0.0/24' } };
  await waitFor(() => expect(lastAsked()?.newAddressClaim).toEqual(alone));
  const written = await copiedYaml();
  expect(written).toContain('provider: ipam-infoblox');
  expect(written).not.toContain('gateway');
  await type(addresses.provider, 'in-cluster');
  expect((await field(addresses.ipAddresses)).value).toBe('10.20.0.10-10.20.0.30\n10.20.0.40');
  await waitFor(() => expect(lastAsked()?.newAddressClaim).toEqual(claim));
});

const showRequest = (view: string) => {
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
    newAddressClaim: claim as RequestDetail['newAddressClaim'],
    parameters: { region: 'eu-2' },
    services: [],
  } satisfies Partial<RequestDetail>;
  return open(taken, `?view=${view}&project=payments&request=r-9`);
};

it('shows the claim of a request, and what the server says of it', async () => {
  const detail = 'This project has a ClusterIPAMClaim shop-ipam, and k0rdent would overwrite it';
  portal.check = () => json(200, { ...accepted, errors: [{ pointer: '/newAddressClaim', detail }] });
  showRequest('form');
  expect((await field(addresses.ipAddresses)).value).toBe('10.20.0.10-10.20.0.30\n10.20.0.40');
  await waitFor(async () => expect(await errorAt(access.addressClaim.label)).toBe(detail));
});

it.each([
  ['/newAddressClaim/provider', addresses.provider, /provider: in-cluster/],
  ['/newAddressClaim/nodeNetwork', addresses.cidr, /nodeNetwork:/],
  ['/newAddressClaim/nodeNetwork/ipAddresses/1', addresses.ipAddresses, /ipAddresses:/],
])('puts what the server says of %s to its field and its line', async (pointer, label, line) => {
  const detail = 'k0rdent takes no such claim';
  portal.check = () => json(200, { ...accepted, errors: [{ pointer, detail }] });
  showRequest('split');
  await waitFor(async () => expect(await errorAt(label)).toBe(detail));
  const note = await screen.findByRole('note');
  expect(note.textContent).toBe(detail);
  expect(note.previousElementSibling?.textContent).toMatch(line);
});

it('keeps them in a draft', async () => {
  const { unmount } = open();
  await type('Region', 'eu-1');
  await describeNew();
  await type(addresses.cidr, '10.20.0.0/2');
  unmount();
  open();
  expect((await field(addresses.cidr)).value).toBe('10.20.0.0/2');
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OrderForm } from '@/lib/contracts/catalog';
import en from '@/messages/en.json';
import {
  accepted,
  form,
  json,
  openAt,
  portal,
  posts,
  push,
  reviewButton,
  withOrderPage,
} from '@/tests/support/order-page';
import { OrderPage } from './order-page';

withOrderPage();

const open = (search?: string) => openAt(<OrderPage item="aws" preferredProject={null} />, search);

it('asks, is checked, is reviewed and is sent once under one key', async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText('Region'), 'eu-1');
  await user.click(reviewButton());
  const dialog = await screen.findByRole('dialog', { name: 'Order payments-aws-1?' });
  expect(within(dialog).getByText('eu-1')).toBeTruthy();
  const send = within(dialog).getByRole('button', { name: 'Order cluster' });
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull(), { timeout: 3000 });
  portal.submit = () =>
    json(503, { code: 'upstream-unavailable', status: 503, title: 't', type: '', traceId: '1', detail: 'Down.' });
  await user.click(send);
  await screen.findAllByText('The order was not accepted: Down.');
  portal.submit = () => json(201, { id: 'r-1', state: 'approved' });
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
  portal.credentials = [till, ...form.credentials];
  open();
  const option = await screen.findByRole<HTMLOptionElement>('option', { name: 'till (not ready)' });
  expect(option.disabled).toBe(true);
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'payments-aws' }).selected).toBe(true);
  const list = screen.getByRole('list', { name: en.credentialTrouble.list });
  expect(within(list).getByRole('listitem').textContent).toContain(`k0rdent says:${words}`);
  portal.credentials = [{ ...till, ready: true, trouble: null }, ...form.credentials];
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
  portal.check = () =>
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
  portal.check = () => json(200, accepted);
  await user.type(field, 'mine');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

it('keeps what was typed over a reload and over an expired session', async () => {
  const user = userEvent.setup();
  const { unmount } = open();
  await user.type(await screen.findByLabelText('Region'), 'eu-1');
  await user.type(screen.getByLabelText('What is it for?'), 'Rehearsal');
  portal.check = () => json(401, { code: 'unauthenticated', status: 401, title: 't', type: '', traceId: '1' });
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

it.each(['', '?project=payments'])(
  'says of an item that is not there that it is not there, at /order%s',
  async (search) => {
    const missing = () => json(404, { code: 'not-found', status: 404, title: 't', type: '', traceId: '1' });
    const usual = fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path.includes('/catalog/nothing') ? Promise.resolve(missing()) : usual(path, init),
    );
    openAt(<OrderPage item="nothing" preferredProject={null} />, search);
    await screen.findByRole('heading', { level: 1, name: 'Template not found' });
  },
);

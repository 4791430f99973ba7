import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OrderServices } from '@/lib/contracts/order-services';
import { openAt, portal, posts, reviewButton, withOrderPage } from '@/tests/support/order-page';
import { OrderPage } from './order-page';

withOrderPage();

const version = (template: string, number: string, more = {}) => ({
  template,
  version: number,
  kubernetes: null,
  fits: true,
  problem: null,
  ...more,
});
const offer = (item: string, versions: OrderServices['offers'][number]['versions']) => ({
  item,
  title: { en: item },
  description: { en: item },
  icon: null,
  docsUrl: null,
  chart: item,
  usual: [],
  versions,
});
const certs = [version('certs-1', '1.17'), version('certs-2', '1.18')];
const ingress = version('ingress-1', '4.13');
const needsNewer = version('gpu-1', '25.3', { kubernetes: '>=1.40.0', fits: false });
const at = (name: string) => ({ name, namespace: name, values: '' });
const told: OrderServices = {
  kubernetesVersion: '1.36.3',
  offers: [
    { ...offer('certs', certs), usual: [{ size: null, low: '18', high: '40', currency: 'USD' }] },
    offer('ingress', [ingress]),
    offer('gpu', [needsNewer]),
  ],
  bundles: [
    {
      name: 'web',
      title: { en: 'Web' },
      description: { en: 'Ingress with certificates' },
      missing: 0,
      services: [
        { ...at('certs'), ...version('certs-2', '1.18'), title: { en: 'certs' }, dependsOn: [] },
        { ...at('ingress'), ...ingress, title: { en: 'ingress' }, dependsOn: [{ name: 'certs', namespace: 'certs' }] },
      ],
    },
    {
      name: 'gpu',
      title: { en: 'GPU' },
      description: { en: 'Graphics' },
      missing: 0,
      services: [{ ...at('gpu'), ...needsNewer, title: { en: 'gpu' }, dependsOn: [] }],
    },
    { name: 'data', title: { en: 'Data' }, description: { en: 'Databases' }, missing: 1, services: [] },
  ],
  values: null,
};

const open = (search = '?view=form&project=payments', page = told) => {
  portal.services = (path) => {
    const template = new URL(path, 'http://x').searchParams.get('template');
    const schema = { properties: { replicas: { type: 'integer', maximum: 3 } } };
    const values = template && {
      template,
      schema,
      defaults: { replicas: 1 },
      hints: { ask: ['/replicas'] },
      wraps: null,
    };
    return { ...page, values: values || null };
  };
  openAt(<OrderPage item="aws" preferredProject={null} />, search);
};
const chosen = async () => within(await screen.findByRole('region', { name: 'Chosen, in the order of installation' }));
const rows = async () =>
  (await chosen()).getAllByRole('listitem').map((row) => row.textContent?.replaceAll(/\s+/g, ' ') ?? '');
const lastSent = () => posts('/api/v1/requests').at(-1)?.body?.services;

it('takes a bundle by a click, in the order in which it is installed, and sends it', async () => {
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Web' }));
  const [first, second] = await rows();
  expect(first).toContain('Step 1certs certs/certs');
  expect(second).toContain('Step 2ingress ingress/ingressafter certs');
  fireEvent.change(await screen.findByLabelText('Region'), { target: { value: 'eu-1' } });
  await waitFor(() => expect(posts('/api/v1/requests/check')).not.toEqual([]));
  fireEvent.click(reviewButton());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('What runs on it')).toBeTruthy();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Order cluster' }).ariaDisabled).not.toBe('true'));
  fireEvent.click(dialog.getByRole('button', { name: 'Order cluster' }));
  await waitFor(() =>
    expect(lastSent()).toEqual([
      { ...at('certs'), template: 'certs-2', dependsOn: [] },
      { ...at('ingress'), template: 'ingress-1', dependsOn: [{ name: 'certs', namespace: 'certs' }] },
    ]),
  );
});

it('says of a bundle why it cannot be chosen', async () => {
  open();
  const gpu = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'GPU' });
  const data = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Data' });
  expect([gpu.disabled, data.disabled]).toEqual([true, true]);
  expect(screen.getByText('gpu needs Kubernetes >=1.40.0. This cluster gets 1.36.3.')).toBeTruthy();
  expect(screen.getByText(/One of its services is not published to this project/)).toBeTruthy();
});

it('takes single services beside, in another version, and away again', async () => {
  open();
  fireEvent.click(await screen.findByText('Single services (3)'));
  const gpu = screen.getByRole<HTMLInputElement>('checkbox', { name: /^gpu needs Kubernetes/ });
  expect(gpu.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /^certs/ }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Version of certs' }), { target: { value: 'certs-1' } });
  expect(JSON.parse(sessionStorage.getItem('slipway.order.payments.aws') ?? '{}').services).toMatchObject([
    { name: 'certs', template: 'certs-1' },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove certs' }));
  expect(await screen.findByText('Nothing is chosen. Services can be added later, too.')).toBeTruthy();
});

it('tells of each service what it usually costs, or that it is not known', async () => {
  open('?view=form&project=payments&bundle=web');
  await waitFor(async () => expect((await rows())[0]).toContain('certsUsually $18–$40 a month'));
  expect((await rows())[1]).toContain('Cost not known yet');
  fireEvent.click(await screen.findByText('Single services (3)'));
  expect(screen.getByRole('checkbox', { name: /^certs.*Usually \$18–\$40 a month/ })).toBeTruthy();
});

it('changes values and namespace of a service, and tells what the schema says against them', async () => {
  open('?view=form&project=payments&bundle=web');
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of certs' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Namespace'), { target: { value: 'tls' } });
  fireEvent.change(await dialog.findByRole('textbox', { name: /replicas/i }), { target: { value: '4' } });
  expect(await dialog.findByText(/at most 3/i)).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: /replicas/i }), { target: { value: '2' } });
  const kept = () => JSON.parse(sessionStorage.getItem('slipway.order.payments.aws') ?? '{}').services;
  await waitFor(() => expect(kept()[0]).toMatchObject({ namespace: 'tls', values: 'replicas: 2\n' }));
  expect(kept()[1].dependsOn).toEqual([{ name: 'certs', namespace: 'tls' }]);
});

it('sends secret values, which neither the session, the script nor the YAML shows', async () => {
  open('?view=form&project=payments&bundle=web');
  fireEvent.change(await screen.findByLabelText('Region'), { target: { value: 'eu-1' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of certs' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: 'Secret values' });
  fireEvent.change(field, { target: { value: 'token: canary-1' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect((await rows())[0]).toContain('with secret values');
  await waitFor(() =>
    expect(posts('/api/v1/requests/check').at(-1)?.body?.services).toMatchObject([
      { name: 'certs', secretValues: 'token: canary-1' },
      { name: 'ingress' },
    ]),
  );
  expect(sessionStorage.getItem('slipway.order.payments.aws')).toContain('certs-2');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('canary');
  expect(document.body.textContent).not.toContain('canary');
  expect(document.body.textContent).toContain('"secretValues": "…"');
  fireEvent.click(reviewButton());
  const review = within(await screen.findByRole('dialog'));
  expect(review.getByText('Secret values are set')).toBeTruthy();
});

it('begins with the bundle of the address, or with the services of another request', async () => {
  open('?view=form&project=payments&bundle=web');
  expect(await rows()).toHaveLength(2);
});

it('keeps the services of a request that is asked for again, and says which are not offered any more', async () => {
  portal.model = {
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
    justification: null,
    parameters: { region: 'eu-2' },
    services: [
      {
        name: 'old',
        namespace: 'old',
        before: null,
        after: { template: 'old-1', version: '1', values: 'a: 1\n', dependsOn: [], isDisabled: false },
        secretValues: 'set',
      },
    ],
  };
  open('?view=form&project=payments&like=r-9');
  expect((await rows())[0]).toContain('The catalog no longer offers this version');
  expect((await rows())[0]).toContain('They are not copied: type them again.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove old' }));
  expect(await screen.findByText('Nothing is chosen. Services can be added later, too.')).toBeTruthy();
});

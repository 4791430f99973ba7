import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { Bundle } from '@/lib/contracts/bundles';
import type { Grant } from '@/lib/permissions';
import en from '@/messages/en.json';
import { BundlePanel } from './bundle-panel';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const service = (item: string, needs: string[] = []) => ({
  item,
  version: null,
  name: item,
  namespace: item,
  values: '',
  dependsOn: needs.map((name) => ({ name, namespace: name })),
});
const web: Bundle = {
  name: 'web',
  title: { en: 'Web' },
  description: { en: 'From outside' },
  services: [service('certs'), service('ingress', ['certs'])],
  revision: 3,
  updatedAt: '2026-11-01T10:00:00.000Z',
  updatedBy: 'lead@demo',
  projects: [
    { project: 'payments', lacks: [] },
    { project: 'edge-lab', lacks: [{ item: 'ingress', reason: 'not-published' }] },
  ],
  mayChange: true,
};
const item = (id: string) => ({
  id,
  title: { en: id },
  kind: 'service',
  state: 'published',
  versions: [{ version: '1.0' }],
});
const lead: Grant = { role: 'platform-lead', project: null };

// Other work may share the machine.
configure({ asyncUtilTimeout: 10_000 });

let calls: { method: string; path: string; body: Record<string, unknown> | null }[];
let bundles: Bundle[];
let grants: Grant[];
let save: () => Response;
beforeEach(() => {
  calls = [];
  bundles = [web];
  grants = [lead];
  save = () => json(200, web);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    calls.push({ method, path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    if (path === '/api/v1/me') {
      const narrowing = { project: null, readOnly: false };
      const globalActions = grants.includes(lead) ? ['catalog.publish'] : [];
      return json(200, { narrowing, globalActions, projects: [], grants });
    }
    if (path.startsWith('/api/v1/catalog-items')) return json(200, { items: ['certs', 'ingress', 'db'].map(item) });
    return method === 'GET' ? json(200, { items: bundles }) : save();
  });
});

const open = () =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <BundlePanel />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
const sent = (method: string) => calls.filter((call) => call.method === method).at(-1);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('tells where a bundle is offered, and what other projects lack', async () => {
  open();
  expect(await screen.findByText('Offered in payments.')).toBeTruthy();
  fireEvent.click(screen.getByText('Not offered in one project'));
  expect(screen.getByText('ingress is not published there.')).toBeTruthy();
  expect(screen.getByText('certs (newest) · ingress (newest)')).toBeTruthy();
});

it('puts services together, with versions and what each needs first', async () => {
  bundles = [];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'New bundle' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save bundle' }));
  expect(screen.getByText('Lower-case letters, digits and hyphens, with a letter or digit at both ends.')).toBeTruthy();
  type('Name', 'edge');
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Edge' } });
  type('Description', 'At the edge');
  fireEvent.click(screen.getByRole('button', { name: 'Save bundle' }));
  expect(screen.getByText('Add at least one service.')).toBeTruthy();
  const add = screen.getByRole('combobox', { name: 'Add a service…' });
  await within(add).findByRole('option', { name: 'ingress' });
  fireEvent.change(add, { target: { value: 'ingress' } });
  fireEvent.change(add, { target: { value: 'certs' } });
  const ingress = within(screen.getByRole('group', { name: 'ingress' }));
  const certs = within(screen.getByRole('group', { name: 'certs' }));
  fireEvent.change(certs.getByLabelText('Version'), { target: { value: '1.0' } });
  fireEvent.change(certs.getByLabelText('Namespace'), { target: { value: 'tls' } });
  fireEvent.click(ingress.getByRole('checkbox', { name: 'certs' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move certs up' }));
  save = () => json(201, web);
  fireEvent.click(screen.getByRole('button', { name: 'Save bundle' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST')?.body).toEqual({
    name: 'edge',
    title: { en: 'Edge' },
    description: { en: 'At the edge' },
    services: [
      { ...service('certs'), version: '1.0', namespace: 'tls' },
      { ...service('ingress'), dependsOn: [{ name: 'certs', namespace: 'tls' }] },
    ],
  });
});

it('keeps what was typed when somebody else saved, and loads it when asked', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit bundle web' }));
  type('Title', 'Mine');
  save = () => json(409, { code: 'stale-version', status: 409, title: 'x', detail: 'x changed the bundle' });
  fireEvent.click(screen.getByRole('button', { name: 'Save bundle' }));
  const load = await screen.findByRole('button', { name: en.common.loadPresent });
  expect(screen.getByDisplayValue('Mine')).toBeTruthy();
  expect(sent('PUT')).toMatchObject({ path: '/api/v1/bundles/web', body: { revision: 3, title: { en: 'Mine' } } });
  bundles = [{ ...web, revision: 4, title: { en: 'Theirs' } }];
  fireEvent.click(load);
  expect(await screen.findByDisplayValue('Theirs')).toBeTruthy();
});

it('says at a service what the server says against it', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit bundle web' }));
  save = () =>
    json(400, {
      code: 'validation-failed',
      status: 400,
      title: 'x',
      errors: [{ pointer: '/services/1/values', detail: 'Line 1 is no YAML' }],
    });
  fireEvent.click(screen.getByRole('button', { name: 'Save bundle' }));
  const ingress = within(screen.getByRole('group', { name: 'ingress' }));
  expect(await ingress.findByText('Line 1 is no YAML')).toBeTruthy();
});

it('deletes the revision that was seen, after a question', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete bundle web' }));
  save = () => json(200, web);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent('DELETE')?.path).toBe('/api/v1/bundles/web?revision=3'));
});

it('offers no act to who leads nothing, and says whom to ask', async () => {
  grants = [{ role: 'platform-engineer', project: null }];
  bundles = [{ ...web, mayChange: false }];
  open();
  expect(await screen.findByText(/Changing it needs a platform lead/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New bundle' })).toBeNull();
});

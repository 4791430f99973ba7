import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { RuleForm, RulePreview } from '@/lib/contracts/multi-cluster-changes';
import type { Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import { RulePage } from './rule-page';

configure({ asyncUtilTimeout: 10_000 });
/** Other work may share the machine, and every key is typed one by one. */
const slowMs = 120_000;

const rule: NonNullable<RuleForm['rule']> = {
  name: 'base',
  uid: 'u',
  generation: 4,
  selector: { matchLabels: { tier: 'prod' }, matchExpressions: [] },
  priority: 200,
  keepServices: false,
  selfManagement: false,
  dependsOn: [],
  services: [],
};
const form: RuleForm = {
  managementCluster: 'mgmt-eu',
  rule: null,
  open: null,
  others: [{ name: 'security', priority: 300 }],
  labels: [{ key: 'tier', values: ['prod', 'staging'] }],
  offers: [
    {
      item: 'nginx',
      title: { en: 'Ingress' },
      description: { en: 'Ingress' },
      icon: null,
      docsUrl: null,
      chart: 'ingress-nginx',
      usual: [],
      versions: [{ template: 'ingress-nginx-4-13-0', version: '4.13.0', kubernetes: null, fits: true, problem: null }],
    },
  ],
  values: null,
};
const none = { count: 0, clusters: [] };
const told: RulePreview = {
  errors: [],
  warnings: [],
  counts: { matches: 12, hibernated: 1, conflicts: 1, blocked: 0 },
  groups: {
    now: none,
    added: {
      count: 12,
      clusters: [
        {
          namespace: 'shop',
          name: 'cart',
          project: 'shop',
          phase: 'ready',
          labels: { tier: 'prod' },
          findings: [
            {
              service: { name: 'x', namespace: 'x' },
              kind: 'replaces',
              detail: 'Replaces nginx 4.12.1 of the cluster',
            },
          ],
        },
      ],
    },
    leaving: none,
  },
  projects: [{ project: 'shop', owner: 'ann@demo', clusters: 12 }],
  touched: 12,
  approvalAbove: 10,
  rings: [],
  sizes: [{ size: 'medium', clusters: 12 }],
};

const push = vi.fn();
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const portal = {
  form,
  preview: () => json(told),
  sent: [] as Record<string, unknown>[],
  asked: [] as Record<string, unknown>[],
};

beforeEach(() => {
  push.mockReset();
  Object.assign(portal, { form, preview: () => json(told), sent: [], asked: [] });
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), 'http://x');
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    if (pathname.endsWith('/multi-cluster-service-form')) return json(portal.form);
    if (pathname.endsWith('/preview')) {
      portal.asked.push(body);
      return portal.preview();
    }
    if (pathname.endsWith('/multi-cluster-service-changes')) {
      portal.sent.push(body);
      return json({ id: 'c-1' }, 201);
    }
    return json({ title: 'no', status: 404, code: 'not-found' }, 404);
  });
});

function show(name: string | null = null, role: Role = 'platform-lead') {
  const client = createQueryClient();
  const grants = [{ role, project: null }];
  client.setQueryData(keys.me, {
    grants,
    narrowing: { project: null, readOnly: false },
    globalActions: [],
    projects: [],
  });
  render(
    <NextPlace push={push}>
      <NuqsTestingAdapter>
        <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
          <QueryClientProvider client={client}>
            <RulePage name={name} />
          </QueryClientProvider>
        </NextIntlClientProvider>
      </NuqsTestingAdapter>
    </NextPlace>,
  );
  return client;
}
const sendButton = () =>
  screen.findAllByRole('button', { name: 'Send for approval' }).then(([first]) => first as HTMLElement);
const fillIn = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'base');
  const line = within(screen.getByRole('group', { name: 'Line 1' }));
  await userEvent.type(line.getByRole('combobox', { name: 'Label' }), 'tier');
  await userEvent.selectOptions(line.getByRole('combobox', { name: 'How it compares' }), 'is one of');
  await userEvent.type(line.getByRole('combobox', { name: 'Add a value' }), 'prod{Enter}staging,');
};

test(
  'lines, chips and a service become the wish, and the preview is of that very wish',
  async () => {
    show();
    await fillIn();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Add a service' }), 'Ingress');
    const button = await sendButton();
    await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull(), { timeout: 30_000 });
    await userEvent.click(button);
    await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/services/changes/c-1'));
    expect(portal.sent).toEqual([
      {
        act: 'save',
        name: 'base',
        seen: null,
        selector: { matchLabels: {}, matchExpressions: [{ key: 'tier', operator: 'In', values: ['prod', 'staging'] }] },
        priority: 200,
        keepServices: false,
        selfManagement: false,
        confirmedManagement: '',
        dependsOn: [],
        changes: [
          {
            action: 'add',
            name: 'ingress-nginx',
            namespace: 'ingress-nginx',
            template: 'ingress-nginx-4-13-0',
            values: '',
            dependsOn: [],
          },
        ],
        waves: null,
        reason: '',
      },
    ]);
    const { reason: _, ...wish } = portal.sent[0] ?? {};
    expect(portal.asked.at(-1)).toEqual(wish);
  },
  slowMs,
);

test(
  'what it would do is told: conflicts, whom it touches, and that a second person decides',
  async () => {
    show();
    await screen.findByText('clusters match');
    const told = within(screen.getByRole('region', { name: 'Clusters' }));
    for (const text of ['1 conflict', '1 hibernated', 'Replaces nginx 4.12.1 of the cluster', 'and 11 more']) {
      expect(told.getByText(text), text).toBeTruthy();
    }
    expect(told.getByText('shop: 12 clusters, owned by ann@demo')).toBeTruthy();
    expect(told.getByText(/A second person decides/)).toBeTruthy();
  },
  slowMs,
);

test(
  'what its services usually cost on all clusters together is told, or that nobody knows yet',
  async () => {
    const [offer] = form.offers;
    const usual = [{ size: 'medium' as const, low: '10', high: '21', currency: 'USD' }];
    Object.assign(portal, { form: { ...form, offers: offer ? [{ ...offer, usual }] : [] } });
    show();
    const add = await screen.findByRole('combobox', { name: 'Add a service' });
    expect(screen.queryByText(/What it costs|Usually/)).toBeNull();
    await userEvent.selectOptions(add, 'Ingress');
    expect(await screen.findByText('Usually $120–$252 a month on all of them together')).toBeTruthy();
    Object.assign(portal, { preview: () => json({ ...told, sizes: [{ size: null, clusters: 12 }] }) });
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'b');
    expect(await screen.findByText('What it costs is not known yet')).toBeTruthy();
  },
  slowMs,
);

test(
  'what is wrong with a line stands beside it, and it cannot be sent',
  async () => {
    const said = { key: 'said.rule-label-value', params: { value: 'a b' } };
    const errors = [{ pointer: '/selector/matchExpressions/0/values/0', detail: 'no value', message: said }];
    portal.preview = () => json({ ...told, errors });
    show();
    await fillIn();
    const item = screen.getByRole('group', { name: 'Line 1' }).closest('li');
    await within(item as HTMLElement).findByText(/is no value of a label/);
    expect((await sendButton()).getAttribute('aria-disabled')).toBe('true');
  },
  slowMs,
);

test(
  'the management cluster has them only after its name is typed',
  async () => {
    show();
    await userEvent.click(await screen.findByRole('switch', { name: /management cluster mgmt-eu/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Type mgmt-eu to confirm' }), 'mgmt-eu');
    await vi.waitFor(
      () => expect(portal.asked.at(-1)).toMatchObject({ selfManagement: true, confirmedManagement: 'mgmt-eu' }),
      { timeout: 30_000 },
    );
  },
  slowMs,
);

test(
  'somebody else changed it meanwhile: it is told, and loaded again with one’s own answers',
  async () => {
    portal.form = { ...form, rule };
    const client = show('base');
    const priority = await screen.findByRole('textbox', { name: 'Priority' });
    await userEvent.clear(priority);
    await userEvent.type(priority, '350');
    portal.form = { ...form, rule: { ...rule, generation: 5, keepServices: true } };
    await client.invalidateQueries({ queryKey: ['multi-cluster-services'] });
    await screen.findByText('Somebody else changed it after you read it.');
    expect((await sendButton()).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
    expect(screen.queryByText('Somebody else changed it after you read it.')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Priority' }).value).toBe('350');
    await vi.waitFor(
      () =>
        expect(portal.asked.at(-1)).toMatchObject({
          seen: { uid: 'u', generation: 5 },
          priority: 350,
          keepServices: true,
        }),
      { timeout: 30_000 },
    );
  },
  slowMs,
);

test(
  'rings are chosen by a label and its values, and shown with their sizes before it is sent',
  async () => {
    portal.preview = () =>
      json({
        ...told,
        rings: [
          { value: 'canary', clusters: 2 },
          { value: null, clusters: 12 },
        ],
      });
    show();
    await fillIn();
    await userEvent.click(screen.getByRole('radio', { name: /In rings/ }));
    const button = await sendButton();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.type(screen.getByRole('combobox', { name: /Label that tells the ring/ }), 'ring');
    const order = within(screen.getByRole('group', { name: 'Rings in their order' }));
    await userEvent.type(order.getByRole('combobox', { name: 'Add a value' }), 'canary{Enter}');
    const pause = screen.getByRole('textbox', { name: 'Minutes between rings' });
    await userEvent.clear(pause);
    await userEvent.type(pause, 'x');
    expect(screen.getByText('A whole number from 0 to 10,080')).toBeTruthy();
    await userEvent.clear(pause);
    await userEvent.type(pause, '30');
    await vi.waitFor(
      () =>
        expect(portal.asked.at(-1)).toMatchObject({ waves: { label: 'ring', order: ['canary'], pauseMinutes: 30 } }),
      { timeout: 30_000 },
    );
    const rings = within(screen.getByRole('list', { name: 'Rings in their order' }));
    expect(rings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'canary 2 clusters',
      'all others 12 clusters',
    ]);
  },
  slowMs,
);

test(
  'developers are told who may',
  async () => {
    show(null, 'developer');
    expect(await screen.findByText(/platform lead/i)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  },
  slowMs,
);

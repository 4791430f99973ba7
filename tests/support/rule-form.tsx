import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactNode } from 'react';
import { beforeEach, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { RuleForm, RulePreview } from '@/lib/contracts/multi-cluster-changes';
import type { Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import { NextPlace } from './next-place';

/** Other work may share the machine, and every key is typed one by one. */
export const slowMs = 120_000;

export const rule: NonNullable<RuleForm['rule']> = {
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
/** What the form asks where a test says nothing else. */
export const form: RuleForm = {
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
/** What it would do where a test says nothing else. */
export const told: RulePreview = {
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

export const push = vi.fn();
export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
/** What the portal answers, and what it was sent and asked. */
export const portal = {
  form,
  preview: () => json(told),
  sent: [] as Record<string, unknown>[],
  asked: [] as Record<string, unknown>[],
};

/** Before each test of a file: nothing was sent, and the portal answers as it usually does. */
export function withRulePage(): void {
  configure({ asyncUtilTimeout: 10_000 });
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
}

/** Shows the page of a rule as somebody who holds a role everywhere. */
export function showRule(page: ReactNode, role: Role = 'platform-lead') {
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
          <QueryClientProvider client={client}>{page}</QueryClientProvider>
        </NextIntlClientProvider>
      </NuqsTestingAdapter>
    </NextPlace>,
  );
  return client;
}
export const sendButton = () =>
  screen.findAllByRole('button', { name: 'Send for approval' }).then(([first]) => first as HTMLElement);
/** A name, and one line of labels. */
export const fillIn = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'base');
  const line = within(screen.getByRole('group', { name: 'Line 1' }));
  await userEvent.type(line.getByRole('combobox', { name: 'Label' }), 'tier');
  await userEvent.selectOptions(line.getByRole('combobox', { name: 'How it compares' }), 'is one of');
  await userEvent.type(line.getByRole('combobox', { name: 'Add a value' }), 'prod{Enter}staging,');
};

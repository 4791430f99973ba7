import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactElement } from 'react';
import { expect, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ApplicationFormAnswer } from '@/lib/contracts/application-form';
import type { ApplicationSpec } from '@/lib/contracts/application-orders';
import type { ApplicationPreview } from '@/lib/contracts/application-preview';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import type { Me } from '@/lib/contracts/me';
import { actions, can } from '@/lib/permissions';
import en from '@/messages/en.json';
import { NextPlace } from './next-place';

const member = (name: string, region: string, labels: Record<string, string> = {}) => ({
  name,
  state: 'ready' as const,
  provider: null,
  region,
  labels,
  isCordoned: false,
  isOwn: false,
});

export const applicationForm: ApplicationFormAnswer = {
  controlPlanes: [
    {
      name: 'fleet-eu',
      isReachable: true,
      hasFlux: true,
      members: [
        member('ledger', 'eu-central-1', { api: 'yes' }),
        member('fraud', 'eu-west-2', { api: 'yes' }),
        member('batch', 'eu-west-2'),
      ],
    },
  ],
  services: [],
  values: null,
};

export const spec: ApplicationSpec = {
  workload: { kind: 'deployment' },
  image: 'registry.demo/refund-api:1.8.2',
  replicas: 13,
  cpuMillicores: 250,
  memoryMib: 512,
  port: 8080,
  healthPath: '/healthz',
  args: [],
  env: [],
  files: [],
  secrets: { env: [], files: [], registry: null },
  ingress: null,
  clusters: { by: 'all' },
  division: { by: 'weights', weights: [] },
  fewestRegions: null,
  moveAfterSeconds: 300,
  paused: null,
  overrides: [],
  scaling: null,
  schedules: [],
};

export const split = (
  name: string,
  change: Partial<ApplicationPreview['members'][number]> = {},
): ApplicationPreview['members'][number] => ({
  name,
  state: 'ready',
  region: 'eu-west-2',
  now: 0,
  after: 0,
  fits: null,
  refusal: null,
  ...change,
});

export const preview = (change: Partial<ApplicationPreview> = {}): ApplicationPreview => ({
  members: [
    split('ledger', { after: 9, fits: 31 }),
    split('fraud', { after: 4, fits: 6 }),
    split('batch', { refusal: { code: 'affinity', about: null, words: 'cluster(s) did not match' } }),
  ],
  problem: null,
  cost: null,
  traps: [],
  manifests: [{ kind: 'Deployment', name: 'refund-api', yaml: 'kind: Deployment\nreplicas: 13\nimage: one\n' }],
  rendered: [],
  scaled: null,
  scheduled: [],
  quotas: [],
  observedAt: '2026-11-27T10:00:00Z',
  ...change,
});

interface Sent {
  path: string;
  key: string | undefined;
  body: Record<string, unknown>;
}

interface Answers {
  form: (path: string) => Response;
  preview: (body: { spec: ApplicationSpec; name: string }) => Response;
  check: () => Response;
  submit: () => Response;
}

/** How the server refuses a place of what it was sent. */
export const refuse = (pointer: string, detail: string) =>
  Response.json(
    { code: 'validation-failed', status: 400, title: 't', type: '', traceId: '1', errors: [{ pointer, detail }] },
    { status: 400, headers: { 'content-type': 'application/problem+json' } },
  );

/** Where the application of the change page is. */
export const ref = { controlPlane: 'fleet-eu', namespace: 'payments', name: 'refund-api' };
export const existing = (change: Partial<ApplicationDetail> = {}) =>
  ({
    ...ref,
    project: 'payments',
    generation: 4,
    openRequest: null,
    autoscaling: { federated: [], cron: [], unread: [] },
    order: { spec, requestId: 'r-0', shortId: 'R-0AAA' },
    ...change,
  }) as ApplicationDetail;

/** Somebody who may ask for applications everywhere, where nobody has made a project yet. */
export const meWithoutProject = {
  email: 'lead@demo',
  grants: [{ role: 'platform-lead', project: null }],
  narrowing: { project: null, readOnly: false },
  projects: [],
  globalActions: actions.filter((action) => can([{ role: 'platform-lead', project: null }], action, null)),
  hasKarmada: true,
} as unknown as Me;

/** A page of applications for a developer of payments; what is written is in `sent`, previews and checks left out. */
export function showApplication(
  page: ReactElement,
  { answers = {}, search = '', known = [] }: { answers?: Partial<Answers>; search?: string; known?: Known } = {},
) {
  const sent: Sent[] = [];
  const pushed: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/api/v1/applications/form')) return answers.form?.(path) ?? Response.json(applicationForm);
    if (init.method === 'GET') return Response.error();
    const body = JSON.parse(String(init.body));
    if (path.endsWith('/applications/preview')) return answers.preview?.(body) ?? Response.json(preview());
    if (path.includes('/requests/check')) return answers.check?.() ?? Response.json(check);
    sent.push({ path, key: new Headers(init.headers).get('idempotency-key') ?? undefined, body });
    return answers.submit?.() ?? Response.json({ id: 'r-1' }, { status: 201 });
  });
  const grants = [{ role: 'developer', project: 'payments' }] as const;
  const client = createQueryClient();
  client.setQueryData(keys.me, {
    email: 'dev@demo',
    grants,
    narrowing: { project: null, readOnly: false },
    projects: [{ name: 'payments', actions: actions.filter((action) => can(grants, action, 'payments')) }],
    globalActions: [],
    hasKarmada: true,
  } as unknown as Me);
  for (const [key, data] of known) client.setQueryData(key, data);
  render(
    <NextPlace path="/applications" push={(path) => pushed.push(path)}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>
          <NuqsTestingAdapter searchParams={search}>{page}</NuqsTestingAdapter>
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
  return { sent, pushed, client };
}
type Known = readonly (readonly [readonly unknown[], unknown])[];

const check = {
  errors: [],
  warnings: [],
  checks: [{ name: 'name', outcome: 'passed', detail: null }],
  quota: [],
  effects: [],
  policy: { outcome: 'approve', approvals: null, reasons: [] },
};

/** The table of what each cluster gets, once it is there. */
export const splitTable = async () =>
  within(await screen.findByRole('table', { name: en.applicationForm.effect.caption }, { timeout: 5000 }));

/** The big button of the summary; phones have another one. */
export const sendButton = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement;

/** Presses it once the effect of what is typed is known. */
export async function pressSend(user: UserEvent, name: string): Promise<void> {
  await waitFor(() => expect(sendButton(name).getAttribute('aria-disabled')).toBeNull(), { timeout: 3000 });
  await user.click(sendButton(name));
}

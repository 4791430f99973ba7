import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import {
  type CronFederatedHpa,
  cronTraps,
  type FederatedHpa,
  scalerTraps,
} from '@/lib/contracts/application-autoscaling';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import type { Me } from '@/lib/contracts/me';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { spec } from '@/tests/support/application-form';
import { Autoscaling } from './autoscaling';

afterEach(cleanup);

const words = en.applications.autoscaling;
const target = { kind: 'Deployment', name: 'settle-api' };
const scaler = (change: Partial<FederatedHpa> = {}): FederatedHpa => ({
  name: 'settle-api',
  target,
  min: 6,
  max: 24,
  current: 12,
  desired: 15,
  metrics: [{ source: 'Resource', name: 'cpu', about: null, type: 'Utilization', target: '70', current: '93' }],
  conditions: [
    {
      type: 'ScalingActive',
      status: 'True',
      reason: 'ValidMetricFound',
      message: 'all is measured',
      lastTransitionTime: null,
      observedGeneration: null,
    },
  ],
  lastScaledAt: '2026-11-28T09:58:00.000Z',
  traps: [],
  rivals: [],
  ...change,
});
const nothing = { replicas: null, min: null, max: null };
const cron = (change: Partial<CronFederatedHpa> = {}): CronFederatedHpa => ({
  name: 'office-hours',
  target: { kind: 'FederatedHPA', name: 'settle-api' },
  rules: [
    {
      name: 'morning',
      schedule: '0 8 * * 1-5',
      timeZone: 'Europe/Berlin',
      isSuspended: false,
      sets: { ...nothing, min: 9 },
      next: { at: '2026-11-30T07:00:00.000Z', isReported: false },
      last: {
        scheduledFor: null,
        at: '2026-11-27T07:00:00.000Z',
        failure: 'federatedhpas.autoscaling.karmada.io "settle-api" not found',
        applied: nothing,
      },
    },
  ],
  traps: ['failed'],
  rivals: [],
  ...change,
});
const object = { kind: 'Deployment', name: 'settle-api', replicas: 12 } as ApplicationDetail['objects'][number];

function show(
  autoscaling: Partial<ApplicationDetail['autoscaling']>,
  order: ApplicationDetail['order'] = null,
  [locale, messages]: ['en' | 'zh', typeof en] = ['en', en],
) {
  const client = createQueryClient();
  const me = { grants: [{ role: 'developer', project: 'payments' }], narrowing: { project: null, readOnly: false } };
  client.setQueryData(keys.me, me as unknown as Me);
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <QueryClientProvider client={client}>
        <Autoscaling
          application={{
            controlPlane: 'fleet-eu',
            namespace: 'payments',
            name: 'settle-api',
            project: 'payments',
            autoscaling: { federated: [], cron: [], unread: [], ...autoscaling },
            objects: [object],
            order,
          }}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('tells bounds, numbers, metrics and the words of Karmada', () => {
  show({ federated: [scaler()] });
  const panel = screen.getByRole('region', { name: words.title });
  expect(panel.textContent).toMatch(/FederatedHPA settle-api.*Bounds6 to 24.*Set now12.*Seen12.*Wanted15/);
  const [, row] = within(panel).getAllByRole('row');
  expect(row?.textContent).toBe('cpu 93%70%average share of the request');
  expect(screen.getByText('ScalingActive True · ValidMetricFound: all is measured')).toBeTruthy();
  expect(screen.getByText(words.wins)).toBeTruthy();
});

it('tells who wins where the form sets the number as well', () => {
  show({ federated: [scaler()] }, { requestId: 'r', shortId: 's', spec });
  expect(screen.getByText(words.winsOverForm)).toBeTruthy();
});

it('leads to its part of the form where Slipway has written it, and says that changes keep the number', () => {
  const scaling = { fewest: 6, most: 24, cpuPercent: 70, memoryPercent: null, scaleDownSeconds: null };
  show({ federated: [scaler()] }, { requestId: 'r', shortId: 's', spec: { ...spec, scaling } });
  expect(screen.getByText(words.kept)).toBeTruthy();
  expect(screen.getByRole('link', { name: words.change }).getAttribute('href')).toBe(
    '/applications/fleet-eu/payments/settle-api/change#scaling',
  );
});

it('tells what each rule sets, when it runs next, and why its last run failed', () => {
  show({ cron: [cron()] });
  const [, row] = screen.getAllByRole('row');
  expect(row?.textContent).toContain('0 8 * * 1-5Europe/Berlin');
  expect(row?.textContent).toContain('minimum 9');
  expect(row?.textContent).toContain(words.bySchedule);
  expect(row?.textContent).toContain('"settle-api" not found');
  expect(screen.getByText(words.cronTrap.failed)).toBeTruthy();
  // It sets bounds alone, so it is no rival of the form.
  expect(screen.queryByText(words.wins)).toBeNull();
});

it('tells what is in the way, and that nobody has looked', () => {
  show({
    federated: [scaler({ traps: ['two-autoscalers', 'not-looked-at'], rivals: ['FederatedHPA other'], current: null })],
  });
  expect(screen.getByText(/Something else sets the same replicas: .*FederatedHPA other/)).toBeTruthy();
  expect(screen.getByText(words.trap['not-looked-at'])).toBeTruthy();
  expect(screen.getByRole('region').textContent).toContain('Seen–');
});

it('has words for every trap in Chinese too', () => {
  show({ federated: [scaler({ traps: [...scalerTraps] })], cron: [cron({ traps: [...cronTraps] })] }, null, [
    'zh',
    zh as unknown as typeof en,
  ]);
  for (const said of Object.values(zh.applications.autoscaling.help)) expect(screen.getAllByText(said)).not.toEqual([]);
});

it('says where autoscalers cannot be read, and is absent where there are none', () => {
  show({ unread: ['autoscaling.karmada.io/FederatedHPA'] });
  expect(screen.getByRole('status').textContent).toContain('FederatedHPA');
  cleanup();
  show({});
  expect(screen.queryByRole('region')).toBeNull();
});

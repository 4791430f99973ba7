import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import type { RequestDetail } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import { spec } from '@/tests/support/application-form';
import { ApplicationChanges } from './application-changes';

afterEach(cleanup);

const show = (applicationSpec: RequestDetail['applicationSpec'], kind: RequestDetail['kind'] = 'application') => {
  const application = { controlPlane: 'fleet-eu', namespace: 'payments', name: 'refund-api' };
  const request = { kind, project: 'payments', application, applicationSpec } as RequestDetail;
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ApplicationChanges request={request} />
    </NextIntlClientProvider>,
  );
};
const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

it('an approver reads what a new application is to be', () => {
  show({ before: null, after: spec });
  expect(rows()).toEqual(expect.arrayContaining(['SettingWith this', 'Replicas13', 'Each needs0.25 vCPU, 512 MiB']));
  expect(rows().join()).not.toContain('Arguments');
});

it('an approver reads what differs of a running one, and what it is now', () => {
  show({ before: spec, after: { ...spec, replicas: 20, port: null, healthPath: null } });
  expect(rows().slice(1)).toEqual(['Replicas1320', 'Port8080none', 'Health path/healthznone']);
});

it('an approver reads how it is reached from outside, and where that differs', () => {
  const ingress = {
    host: 'refunds.example.com',
    path: '/v1',
    pathType: 'Exact' as const,
    ingressClass: 'nginx',
    tlsSecret: 'refunds-tls',
  };
  const overrides = [{ cluster: 'fraud', host: 'refunds.eu.example.com' }];
  show({ before: spec, after: { ...spec, ingress, overrides } });
  expect(rows().slice(1)).toEqual([
    'From outsidenonerefunds.example.com/v1 · The path alone · class nginx · TLS by refunds-tls',
    'Different onnonefraud: Host refunds.eu.example.com',
  ]);
});

it('an approver reads each other field of a single cluster, also where nothing else differs', () => {
  const before = { ...spec, overrides: [{ cluster: 'fraud', tag: '2' }] };
  const patches = [
    { operator: 'add' as const, pointer: '/spec/template/spec/containers/0/command', value: ['sh', '-c'] },
    { operator: 'remove' as const, pointer: '/spec/strategy' },
  ];
  show({ before, after: { ...spec, overrides: [{ cluster: 'fraud', tag: '2', patches }] } });
  expect(rows().slice(1)).toEqual([
    'Different onfraud: Tag 2fraud: Tag 2 · Add /spec/template/spec/containers/0/command ["sh","-c"] · Remove /spec/strategy',
  ]);
});

it('an approver reads that a removal takes it from every cluster', () => {
  show(null, 'remove-application');
  expect(screen.getByText('Karmada takes refund-api away from every cluster that has it.')).toBeTruthy();
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ChangeForm } from '@/lib/contracts/changes';
import en from '@/messages/en.json';
import { ChangeAccess } from './change-access';
import { type ChangeDraft, namePatchOf, startChange } from './change-draft';
import type { Change } from './use-change';

afterEach(cleanup);

const { access } = en.order;
const form = {
  project: 'payments',
  config: {},
  labels: {},
  named: { clusterAuth: 'company-oidc' },
  references: [
    { field: 'clusterAuth', options: [{ name: 'company-oidc', issuer: 'https://id.test' }] },
    { field: 'auditPolicy', options: [{ name: 'baseline', issuer: null }] },
  ],
  resourceVersion: '7',
} as unknown as ChangeForm;
const sources = [
  { name: 'pg', issuer: null, hosts: ['pg.example.com'] },
  { name: 'pg-ha', issuer: null, hosts: [] },
];
const withSources = (named: ChangeForm['named']): ChangeForm => ({
  ...form,
  named,
  references: [{ field: 'dataSource', options: sources }],
});

let asked: unknown;
interface Shown {
  serverErrors?: Change['serverErrors'];
  of?: ChangeForm;
}
function Form({ serverErrors = [], of = form }: Shown) {
  const [draft, setDraft] = useState<ChangeDraft>(() => startChange(of));
  asked = namePatchOf(draft);
  const change = (patch: Partial<ChangeDraft>) => setDraft((before) => ({ ...before, ...patch }));
  return <ChangeAccess change={{ form: of, draft, change, serverErrors } as unknown as Change} number={2} />;
}
const show = (shown: Shown = {}) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <Form {...shown} />
    </NextIntlClientProvider>,
  );
const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);

it('begins with what the cluster names, asks for what becomes another, and takes it back', () => {
  show();
  expect([field(access.clusterAuth.label).value, field(access.auditPolicy.label).value]).toEqual(['company-oidc', '']);
  expect(asked).toEqual({});
  fireEvent.change(field(access.clusterAuth.label), { target: { value: '' } });
  fireEvent.change(field(access.auditPolicy.label), { target: { value: 'baseline' } });
  expect(asked).toEqual({ clusterAuth: null, auditPolicy: 'baseline' });
  fireEvent.click(screen.getByRole('button', { name: `${access.clusterAuth.label}: Undo` }));
  expect(asked).toEqual({ auditPolicy: 'baseline' });
});

it('says at the field why the server refuses it', () => {
  show({ serverErrors: [{ pointer: '/auditPolicy', detail: 'Gone.' }] });
  const select = field(access.auditPolicy.label);
  expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Gone.');
});

it('lets the data source be switched, and not taken away', () => {
  show({ of: withSources({ dataSource: 'pg' }) });
  const select = field(access.dataSource.label);
  expect([...select.options].map(({ text }) => text)).toEqual(['pg (pg.example.com)', 'pg-ha']);
  expect(screen.getByText(access.kept)).toBeTruthy();
  fireEvent.change(select, { target: { value: 'pg-ha' } });
  expect(asked).toEqual({ dataSource: 'pg-ha' });
});

it('says why a cluster without a data source gets none', () => {
  show({ of: withSources({}) });
  expect(screen.queryByLabelText(access.dataSource.label)).toBeNull();
  expect(screen.getByText(access.neverAdded, { exact: false })).toBeTruthy();
});

it('shows the claim of a cluster’s addresses, which stays', () => {
  const options = [{ name: 'vs1', issuer: null, claim: { cluster: 'vs1', network: null } }];
  show({ of: { ...form, named: { addressClaim: 'vs1' }, references: [{ field: 'addressClaim', options }] } });
  expect(screen.queryByLabelText(access.addressClaim.label)).toBeNull();
  expect(screen.getByText(access.fixed.replace('{name}', 'vs1'), { exact: false })).toBeTruthy();
});

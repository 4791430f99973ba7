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

let asked: unknown;
function Form({ serverErrors = [] }: { serverErrors?: Change['serverErrors'] }) {
  const [draft, setDraft] = useState<ChangeDraft>(() => startChange(form));
  asked = namePatchOf(draft);
  const change = (patch: Partial<ChangeDraft>) => setDraft((before) => ({ ...before, ...patch }));
  return <ChangeAccess change={{ form, draft, change, serverErrors } as unknown as Change} number={2} />;
}
const show = (serverErrors?: Change['serverErrors']) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <Form {...(serverErrors && { serverErrors })} />
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
  show([{ pointer: '/auditPolicy', detail: 'Gone.' }]);
  const select = field(access.auditPolicy.label);
  expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Gone.');
});

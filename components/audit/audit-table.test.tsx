import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import type { NamedAuditEntry } from '../../lib/contracts/audit';
import en from '../../messages/en.json';
import zh from '../../messages/zh.json';
import { AuditTable } from './audit-table';

const entry: NamedAuditEntry = {
  seq: 7,
  at: '2026-11-25T06:00:00.000Z',
  actor: 'dev@demo',
  actorKind: 'user',
  onBehalfOf: null,
  agent: null,
  action: 'get-kubeconfig',
  project: 'payments',
  subject: 'clusters',
  key: 'payments/shop',
  keyName: null,
  cluster: null,
  requestId: null,
};

function show(action: string, locale: 'en' | 'zh', more: Partial<NamedAuditEntry> = {}) {
  render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={locale === 'zh' ? zh : en}>
      <AuditTable entries={[{ ...entry, action, ...more }]} onOpen={vi.fn()} />
    </NextIntlClientProvider>,
  );
}

it.each([
  ['en', 'Row 7: Downloaded a kubeconfig'],
  ['zh', '第 7 行：下载 kubeconfig'],
] as const)('says in %s what was done, with the code below', (locale, name) => {
  show('get-kubeconfig', locale);
  expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.getByText('get-kubeconfig')).toBeTruthy();
});

it('shows the code of another version as it is, once', () => {
  show('fold-cluster', 'en');
  expect(screen.getByRole('button', { name: 'Row 7: fold-cluster' })).toBeTruthy();
  expect(screen.getAllByText('fold-cluster')).toHaveLength(1);
});

it.each([
  ['en', 'agent'],
  ['zh', '智能体'],
] as const)('says in %s that an agent did it in somebody’s name', (locale, word) => {
  show('submit-request', locale, { actorKind: 'token', agent: 'slipway-agent' });
  expect(screen.getByText(word)).toBeTruthy();
  expect(screen.getByText('dev@demo')).toBeTruthy();
});

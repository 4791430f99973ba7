import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { RequestDetail } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { say, sayPolicyResult } from '@/server/domain/words/said';
import { RequestSide } from './request-side';

const messages = { en, zh };
const at = '2026-11-22T10:00:00.000Z';
const policy = {
  scope: 'project' as const,
  outcome: 'needs-approval' as const,
  rule: null,
  pointer: null,
};
const waits = sayPolicyResult({
  reasons: [
    { ...policy, code: 'price-above', params: { price: '750.30', limit: '500', currency: 'EUR' } },
    { ...policy, code: 'nodes-above', params: { nodes: 12, max: 5 } },
    { ...policy, code: 'nodes-above', params: { nodes: 12, max: 5 } },
  ],
});
const entry = (type: string, detail: string | null, said?: RequestDetail['timeline'][number]['said']) => ({
  at,
  actor: 'slipway',
  type,
  detail,
  ...(said && { said }),
});
const rest = { catalogItem: null, version: null, template: null, credential: null, purpose: null, estimate: null };
const request: RequestDetail = {
  id: 'r-1',
  shortId: 'R-2C97',
  kind: 'delete',
  state: 'failed',
  project: 'payments',
  requester: 'slipway',
  cluster: null,
  application: null,
  applicationSpec: null,
  rebalance: null,
  pull: null,
  ...rest,
  createdAt: at,
  updatedAt: at,
  reason: null,
  reasonMessage: null,
  parameters: {},
  justification: null,
  expiresAt: null,
  expiresInDays: null,
  checks: [],
  effects: [],
  services: [],
  adopted: null,
  settings: [],
  upgrade: null,
  owner: null,
  reservation: null,
  found: null,
  mayCancel: false,
  review: null,
  mayResubmit: false,
  mayTakeBack: false,
  waiting: null,
  timeline: [
    entry('submitted', 'old words', [say('lifetime-over', { endedAt: at })]),
    entry('awaitingApproval', 'old words', waits),
    entry('approved', 'Rule small', [say('by-rule', { rule: 'small' })]),
    entry('failed', 'Webhook says no'),
  ],
};

function linesIn(locale: 'en' | 'zh'): string[] {
  render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <RequestSide request={request} />
    </NextIntlClientProvider>,
  );
  const [history] = screen.getAllByRole('list');
  return [...(history?.querySelectorAll('p.text-12') ?? [])].map(
    (line) => [...line.querySelectorAll('span')].map(({ textContent }) => textContent).join(' | ') || line.textContent,
  );
}

it('says in the timeline why Slipway did what it did, and quotes what others said', () => {
  expect(linesIn('en')).toEqual([
    'It expired on 22 Nov 2026 10:00:00 UTC',
    '€750 a month is above €500 | 12 nodes, more than 5',
    'Rule small',
    'Webhook says no',
  ]);
});

it.each([
  ['en', ['€750 a month is above €500', '12 nodes, more than 5']],
  ['zh', ['每月 €750，高于 €500', '12 个节点，多于 5 个']],
] as const)('says each reason of a policy check in the language of its reader (%s)', (locale, told) => {
  const check = { name: 'policy' as const, outcome: 'warning' as const, detail: 'old words', said: waits };
  render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <RequestSide request={{ ...request, checks: [check] }} />
    </NextIntlClientProvider>,
  );
  for (const line of told) expect(screen.getAllByText(line)).toHaveLength(2);
  expect(screen.queryByText('old words')).toBeNull();
});

it('says it in Chinese', () => {
  const lines = linesIn('zh');
  for (const line of lines.slice(0, 3)) expect(line).toMatch(/\p{Script=Han}/u);
  expect(lines.slice(1)).toEqual(['每月 €750，高于 €500 | 12 个节点，多于 5 个', '规则 small', 'Webhook says no']);
});

it('says that an application goes to the control plane of its clusters', () => {
  const timeline = [entry('started', null), entry('handedBack', null)];
  render(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <RequestSide request={{ ...request, kind: 'application', timeline }} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByText('Sent to the control plane')).toBeTruthy();
  expect(screen.getByText(/Refused by the control plane/)).toBeTruthy();
});

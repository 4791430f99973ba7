import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import en from '../messages/en.json' with { type: 'json' };
import zh from '../messages/zh.json' with { type: 'json' };
import type { MessageRef } from './contracts/common.ts';
import { type NoticeArguments, type NoticeTopic, noticeTopics } from './contracts/notifications.ts';
import { noticePath, noticeValues, type Told } from './notice-words.ts';

const formats = {
  instant: (at: string) => at.slice(11, 16),
  money: (amount: string, currency: string) => `${amount} ${currency}`,
  act: (action: string) => action,
  role: (role: string) => role,
  request: (kind: string, { cluster, project }: { cluster: string; project: string }) =>
    createTranslator({ locale: 'en', messages: en })(`requestWhat.${kind}` as 'requestWhat.quota', {
      cluster,
      project,
    }),
  said: ({ message }: { message: MessageRef }) => `${message.key} ${message.params?.by}`,
};
const told = (topic: NoticeTopic, named: NoticeArguments = {}, change: Partial<Told> = {}): Told => ({
  topic,
  project: 'payments',
  subject: 'requests',
  key: 'r-1',
  arguments: named,
  ...change,
});
function write(topic: NoticeTopic, named: NoticeArguments, locale: 'en' | 'zh' = 'en'): string[] {
  const t = createTranslator({
    locale,
    messages: locale === 'en' ? en : zh,
    timeZone: 'UTC',
    onError: (error) => {
      throw error;
    },
  });
  const values = noticeValues(told(topic, named), locale, formats);
  return (['title', 'text'] as const).map((part) => t(`notices.${topic}.${part}`, values as never));
}

const full: NoticeArguments = {
  kind: 'create',
  cluster: 'ledger',
  requester: 'dev@demo',
  shortId: 'R-2C97',
  by: 'lead@demo',
  comment: 'fine',
  reason: 'no disk',
  monthly: '533.20',
  currency: 'EUR',
  hours: 24,
  expiresAt: '2026-11-24T09:00:00.000Z',
  waited: 'answer',
  graceUntil: '2026-11-25T09:00:00.000Z',
  title: 'AWS',
  titleZh: 'AWS 集群',
  email: 'new@demo',
  count: 3,
  spent: '401.00',
  forecast: '579.00',
  percent: 80,
  breachAt: '2026-11-26T17:12:42.000Z',
  action: 'request.approve',
  answer: 'granted',
  role: 'platform-lead',
  month: '2026-11',
};

describe('the words of notices', () => {
  it.each(noticeTopics)('%s has them in both languages, with everything named and with nothing', (topic) => {
    for (const locale of ['en', 'zh'] as const) {
      for (const named of [full, {}]) {
        const [title, text] = write(topic, named, locale);
        expect(title).not.toBe('');
        for (const part of [title, text]) expect(part).not.toMatch(/[{}]|undefined|NaN/);
      }
      expect(write(topic, full, locale).join(' ')).not.toContain('none');
    }
  });

  it('says what is known and leaves out what is not', () => {
    expect(write('request-waits', full)).toEqual([
      'The order of ledger needs approval',
      'Requested by dev@demo, likely 533.20 EUR a month (R-2C97)',
    ]);
    expect(write('request-approved', { ...full, kind: 'delete' })[0]).toBe('The deletion of ledger was approved');
    expect(write('lifetime-ended', { cluster: 'ledger' })[1]).toBe('It is protected from deletion, so it is kept.');
    expect(write('lifetime-ended', { cluster: 'ledger', keeper: 'flux-system/clusters' })[1]).toBe(
      'Flux or Argo CD keep it as Git says (flux-system/clusters), so it stays. Delete its file in Git, or extend it.',
    );
    expect(write('catalog-published', full, 'zh')[0]).toContain('AWS 集群');
    expect(write('budget-threshold', full)[1]).toBe('401.00 EUR of 533.20 EUR in November 2026');
    expect(write('budget-threshold', full, 'zh')[1]).toContain('2026年11月');
    expect(write('budget-threshold', { spent: '4', monthly: '5', currency: 'EUR' })[1]).toBe(
      '4 EUR of 5 EUR this month',
    );
    // Notices from before requests had short ids name none.
    expect(write('request-waits', { ...full, shortId: [] })[1]).not.toContain('(');
    expect(write('request-failed', full)[1]).toBe('no disk (R-2C97)');
    const reasonMessage = { key: 'said.cluster-protected-by', params: { by: 'lead@demo' } };
    expect(write('request-failed', { ...full, reasonMessage })[1]).toBe('said.cluster-protected-by lead@demo (R-2C97)');
  });
});

it('calls the deletion of a multi-cluster service one, and leads to where it no longer stands', () => {
  const gone = { title: 'policy', by: 'lead@demo', count: 2, change: 'delete' };
  expect(write('rule-change-begins', gone)[0]).toBe('policy is removed from 2 clusters of payments');
  expect(write('rule-change-ended', { ...gone, answer: 'applied' })[0]).toBe('The deletion of policy is carried out');
  expect(write('rule-change-begins', { ...gone, change: 'create' })[1]).toBe(
    'lead@demo adds this multi-cluster service',
  );
  const about = { subject: 'multi-cluster-services', key: 'policy' } as const;
  expect(noticePath(told('rule-change-begins', gone, about), '')).toBe('/services');
  expect(noticePath(told('rule-change-begins', { ...gone, change: 'change' }, about), '')).toBe('/services/policy');
});

it('leads to the thing: who decides to the review, who asked to their request', () => {
  const waits = told('request-waits', { requester: 'dev@demo' });
  expect(noticePath(waits, 'dev@demo')).toBe('/requests/r-1');
  expect(noticePath(waits, 'lead@demo')).toBe('/approvals/r-1');
  const ready = told('cluster-ready', {}, { subject: 'clusters', key: 'payments/ledger' });
  expect(noticePath(ready, 'dev@demo')).toBe('/clusters/payments/ledger');
  expect(noticePath(told('catalog-draft-waits', {}, { subject: 'catalog', key: 'aws' }), '')).toBe(
    '/admin/catalog/aws',
  );
  expect(noticePath(told('access-asked', {}, { subject: 'access-requests' }), '')).toBe('/admin/people');
});

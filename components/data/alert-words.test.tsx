import { renderHook } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Alert } from '@/lib/contracts/alerts';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { thingOf, useAlertLine, useAlertWords } from './alert-words';

const alert = (name: string, labels: Alert['labels'] = {}, summary: string | null = 'As the rule says it.') =>
  ({ name, labels, summary, clusters: [{ namespace: 'payments', name: 'ledger' }] }) as Alert;

function render<T>(hook: () => T, locale: 'en' | 'zh' = 'en'): T {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
  return renderHook(hook, { wrapper }).result.current;
}

test('a known rule says what is wrong with which thing, in the language of the reader', () => {
  const node = alert('KubeNodeNotReady', { node: 'md-1', instance: '10.0.0.1' });
  expect(render(useAlertWords)(node)).toEqual({ sentence: 'Node md-1 is not ready.', raw: 'As the rule says it.' });
  expect(render(useAlertWords, 'zh')(node).sentence).toBe('节点 md-1 未就绪。');
  expect(render(useAlertWords)(node, true).sentence).toBe('A node is not ready.');
  expect(render(useAlertWords)(alert('KubeAPIDown')).sentence).toBe('The API server does not answer.');
});

test('a condition of k0rdent names the object, also where its labels were told as the cluster', () => {
  const words = render(useAlertWords);
  const unmet = (labels: Alert['labels']) => words(alert('ConditionStatusFailed', labels)).sentence;
  expect(unmet({ namespace: 'kcm', name: 'aws', type: 'Valid' })).toBe('kcm/aws does not meet its condition Valid.');
  expect(unmet({ type: 'Ready' })).toBe('payments/ledger is not ready.');
});

test('rules of others are told in their own words', () => {
  expect(render(useAlertWords)(alert('CartLost'))).toEqual({ sentence: 'As the rule says it.', raw: null });
  expect(render(useAlertWords)(alert('CartLost', {}, null))).toEqual({ sentence: 'CartLost', raw: null });
  expect(render(useAlertWords)(alert('constructor', {}, null)).sentence).toBe('constructor');
  expect(thingOf(alert('CartLost', { node: 'md-1' }))).toBeNull();
});

test('several alerts are sentences in one line', () => {
  const two = [alert('KubeAPIDown'), alert('KubePodCrashLooping', { pod: 'api-0' })];
  expect(render(useAlertLine)(two)).toBe('The API server does not answer. Pod api-0 starts again and again.');
  expect(render(useAlertLine, 'zh')(two)).toBe('API 服务器没有响应。Pod api-0 反复重启。');
});

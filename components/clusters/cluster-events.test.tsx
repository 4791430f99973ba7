import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { ConditionList } from '@/components/status/condition-list';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail, ClusterEvent, Condition } from '@/lib/contracts/clusters';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { ClusterEvents } from './cluster-events';

const hostile = '<img src=x onerror=alert(1)> {name}';
const event = (reason: string, message: string, object = 'ClusterDeployment/dev'): ClusterEvent => ({
  at: '2026-11-24T10:00:00.000Z',
  type: 'Warning',
  reason,
  message,
  source: 'x',
  object,
});

function show(events: ClusterEvent[], locale: 'en' | 'zh' = 'en') {
  const client = createQueryClient();
  client.setQueryData(keys.clusters.detail('payments', 'dev'), { events } as unknown as ClusterDetail);
  return render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <ClusterEvents namespace="payments" name="dev" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('says an event in words, with the text of the controller folded below', async () => {
  show([event('NodeNotReady', 'Node a status is now: NodeNotReady', 'Node/dev-md-a')]);
  const row = screen.getAllByRole('row')[1] as HTMLElement;
  expect(within(row).getByText('Node dev-md-a is not ready.')).toBeTruthy();
  const fold = row.querySelector('details');
  expect(fold?.open).toBe(false);
  await userEvent.click(within(row).getByText(en.cluster.events.words));
  expect(fold?.open).toBe(true);
  expect(fold?.textContent).toContain('Node a status is now: NodeNotReady');
});

it('shows what nobody wrote words for as it came, and only as text', () => {
  show([event('Hostile', hostile), event(hostile, 'x'), event('constructor', 'y')], 'zh');
  expect(screen.getByText(hostile, { exact: false, selector: 'p' })).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector('details')).toBeNull();
});

it('says that there are none', () => {
  expect(show([]).container.textContent).toContain(en.cluster.events.noneText);
});

it('says conditions in words by their status, and those of unknown types as they came', () => {
  const condition = (type: string, status: Condition['status']): Condition => ({
    type,
    status,
    reason: 'Because',
    message: `text of ${type}`,
    lastTransitionTime: null,
    observedGeneration: null,
  });
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ConditionList
        conditions={[
          condition('Ready', 'True'),
          condition('CAPIClusterSummary', 'False'),
          condition('HelmReleaseReady', 'Unknown'),
          condition('Other', 'Unknown'),
        ]}
      />
    </NextIntlClientProvider>,
  );
  const lines = [...container.querySelectorAll('li')].map((line) => line.querySelector('p')?.textContent);
  expect(lines).toEqual([
    'The cluster is ready.Ready',
    'Some machines or the control plane are not ready.CAPIClusterSummary',
    'Chart is installed: not known yet.HelmReleaseReady',
    'Other: Unknown',
  ]);
  expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, false, false]);
  expect(screen.getByText('text of Other', { exact: false })).toBeTruthy();
});

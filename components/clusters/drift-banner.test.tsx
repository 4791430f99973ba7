import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import en from '@/messages/en.json';
import { DriftBanner } from './drift-banner';

function show(drift: ClusterDetail['drift']) {
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <DriftBanner cluster={{ drift }} />
    </NextIntlClientProvider>,
  );
}

it('says of each value what Git and what the cluster has', () => {
  const { container } = show({
    path: 'clusters/payments/shop.yaml',
    commit: '0123456789abcdef',
    since: '2026-11-28T10:00:00Z',
    fields: [
      { pointer: '/spec/config/workersNumber', wanted: '3', found: '5' },
      { pointer: '/metadata/labels/tier', wanted: 'gold', found: null },
    ],
  });
  screen.getByText('2 values differ from Git');
  expect(container.textContent).toContain('/spec/config/workersNumber: 3 in Git, 5 in the cluster');
  expect(container.textContent).toContain('/metadata/labels/tier: gold in Git, nothing in the cluster');
  expect(container.textContent).toContain('clusters/payments/shop.yaml at 01234567');
});

it('says nothing of a cluster that is as Git says', () => {
  expect(show(null).container.textContent).toBe('');
});

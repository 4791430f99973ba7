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

it('shows five of many at once, and says that there may be more than it has', () => {
  const fields = Array.from({ length: 50 }, (_, at) => ({ pointer: `/spec/config/a${at}`, wanted: null, found: 'x' }));
  const { container } = show({ path: 'a.yaml', commit: 'c', since: '2026-11-28T10:00:00Z', fields });
  screen.getByText('50 or more values differ from Git');
  screen.getByText('45 more values');
  expect(container.querySelectorAll('details li')).toHaveLength(45);
});

it('names the places alone to who may not read the values', () => {
  const fields = [{ pointer: '/spec/config/token', wanted: null, found: null }];
  const { container } = show({ path: 'a.yaml', commit: 'c', since: '2026-11-28T10:00:00Z', fields });
  expect(container.querySelector('li')?.textContent).toBe('/spec/config/token');
});

it('says nothing of a cluster that is as Git says', () => {
  expect(show(null).container.textContent).toBe('');
});

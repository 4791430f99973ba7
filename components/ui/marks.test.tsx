import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Badge, StateWord, Tag } from './badge';
import { Banner } from './banner';
import { cn } from './cn';
import { Kbd } from './kbd';
import { Meter, prepareMeter } from './meter';
import { Panel } from './panel';
import { Skeleton, SkeletonRows } from './skeleton';
import { Table, Td, Th } from './table';

test('a size and a colour of text live side by side, of two sizes the later wins', () => {
  expect(cn('text-13 text-muted', 'text-12')).toBe('text-muted text-12');
});

test('states are said in words beside their glyph', () => {
  render(
    <>
      <Badge state="attention">Degraded</Badge>
      <StateWord state="ready">Ready</StateWord>
      <Tag mono>aws</Tag>
      <Kbd>K</Kbd>
    </>,
  );
  for (const word of ['Degraded', 'Ready', 'aws', 'K']) expect(screen.getByText(word)).toBeTruthy();
  for (const mark of document.querySelectorAll('svg')) expect(mark.getAttribute('aria-hidden')).toBe('true');
});

test('panels and banners are found by what they are about', () => {
  render(
    <>
      <Panel title="Machines" remark="7" actions={<button type="button">Scale</button>} footer="seen 2 s ago">
        <Table caption="Machines of ledger" dense>
          <thead>
            <tr>
              <Th>Name</Th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <Td>cp-0</Td>
            </tr>
          </tbody>
        </Table>
      </Panel>
      <Banner state="attention" title="The management cluster has not answered since 14:21." />
    </>,
  );
  expect(screen.getByRole('region', { name: 'Machines' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Machines of ledger' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('since 14:21');
});

test('what loads is hidden from screen readers', () => {
  const { container } = render(
    <>
      <Skeleton className="h-4" />
      <SkeletonRows rows={3} />
    </>,
  );
  expect(container.querySelectorAll('[aria-hidden="true"]').length).toBeGreaterThanOrEqual(2);
});

test('the load line stands near the end, and what goes beyond it shows behind it', () => {
  const fits = prepareMeter(88, 14, 18, 128);
  expect(fits.limit).toBeCloseTo(94.5);
  expect(fits.tone).toBe('fits');
  expect(fits.used + fits.add + fits.high).toBeLessThan(94.5);
  const over = prepareMeter(100, 60, 60, 128);
  expect(over.tone).toBe('over');
  expect(over.used + over.add).toBeLessThanOrEqual(100.001);
  expect(over.limit ?? 0).toBeLessThan(over.used + over.add);
  expect(prepareMeter(115, 5, 5, 128).tone).toBe('near');
});

test('a meter speaks its figures and draws no line where there is no limit', () => {
  render(<Meter label="vCPU" used={3} limit={null} figures="3" summary="3 vCPU used, no limit" />);
  expect(screen.getByRole('img', { name: '3 vCPU used, no limit' })).toBeTruthy();
  expect(prepareMeter(0, 0, 0, null)).toEqual({ used: 0, add: 0, high: 0, limit: null, tone: 'fits' });
});

import { describe, expect, it } from 'vitest';
import { costWindows, plainDimensions } from '@/lib/contracts/choices';
import type { CostViewState } from '@/lib/contracts/cost-views';
import { costViewStateSchema } from '@/lib/contracts/cost-views';
import { costUrlOf } from '../overview/prepare-costs';
import { isSameState, toViewState, viewAddress } from './view-state';

const today = '2026-11-22';
const apart = { splitIdle: 'apart', splitShared: 'apart' } as const;
const state: CostViewState = {
  window: '90d',
  by: 'cluster',
  ...apart,
  splitIdle: 'even',
  filter: { owner: 'a&b=c@demo', label: 'team=x' },
};

describe('a view of costs', () => {
  it('keeps what stands in the address, and the project the portal is narrowed to', () => {
    const page = {
      window: '30d',
      range: null,
      by: 'project',
      ...apart,
      filter: { owner: null, cluster: 'a/b', project: null },
    } as const;
    expect(toViewState(page, 'payments').filter).toEqual({ cluster: 'a/b', project: 'payments' });
    expect(toViewState({ ...page, filter: { project: 'shop' } }, 'payments').filter).toEqual({ project: 'shop' });
  });

  it('opens as an address that says the same', () => {
    const url = new URL(viewAddress({ id: 'x', state }), 'https://slipway.test');
    const said = costUrlOf(Object.fromEntries(url.searchParams), today);
    expect(isSameState(toViewState(said, null), state)).toBe(true);
    expect(url.searchParams.get('view')).toBe('x');
  });

  it('opens by a label as it was saved', () => {
    const labelled: CostViewState = { ...state, by: 'label:example.com/team', filter: { label: 'team=,tier=prod' } };
    const url = new URL(viewAddress({ id: 'x', state: labelled }), 'https://slipway.test');
    const said = costUrlOf(Object.fromEntries(url.searchParams), today);
    expect(isSameState(toViewState(said, null), labelled)).toBe(true);
  });

  it('keeps days of one’s own, always these', () => {
    const days = { from: '2026-10-03', to: '2026-10-17' };
    const own: CostViewState = { ...state, window: '30d', ...days };
    const url = new URL(viewAddress({ id: 'x', state: own }), 'https://slipway.test');
    for (const later of [today, '2027-06-01']) {
      const said = costUrlOf(Object.fromEntries(url.searchParams), later);
      expect(toViewState(said, null)).toEqual(own);
    }
    expect(isSameState(own, { ...own, window: '7d' })).toBe(true);
    expect(isSameState(own, { ...state, window: '30d' })).toBe(false);
    expect(isSameState(own, { ...own, to: '2026-10-18' })).toBe(false);
  });

  it('is the same whatever the order of its filters', () => {
    const other: CostViewState = { ...state, filter: { label: 'team=x', owner: 'a&b=c@demo' } };
    expect(isSameState(state, other)).toBe(true);
    expect(isSameState(state, { ...state, window: '7d' })).toBe(false);
    expect(isSameState(state, { ...state, splitShared: 'even' })).toBe(false);
    expect(isSameState(state, { ...state, filter: {} })).toBe(false);
  });

  it('can hold every state that the page can have', () => {
    for (const window of costWindows) {
      for (const by of [...plainDimensions, 'label:example.com/team'])
        expect(costViewStateSchema.safeParse({ window, by, filter: {} }).success).toBe(true);
    }
  });
});

import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import type { ClusterFacets } from '@/lib/contracts/clusters';
import en from '@/messages/en.json';
import { FacetRail } from './facet-rail';

it('names providers as they name themselves, and filters by their keys', () => {
  const facets = { facets: { provider: [{ value: 'vsphere', count: 3 }] } } as unknown as ClusterFacets;
  const toggle = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <FacetRail facets={facets} has={() => false} toggle={toggle} />
    </NextIntlClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /vSphere/ }));
  expect(toggle).toHaveBeenCalledWith('provider', 'vsphere');
});

it('counts what expires soon, in words, and filters by it', () => {
  const facets = { facets: { expires: [{ value: '7d', count: 2 }] } } as unknown as ClusterFacets;
  const toggle = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <FacetRail facets={facets} has={() => false} toggle={toggle} />
    </NextIntlClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /within 7 days/ }));
  expect(toggle).toHaveBeenCalledWith('expires', '7d');
});

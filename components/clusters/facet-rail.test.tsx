import { fireEvent, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import type { ClusterFacets } from '@/lib/contracts/cluster-filter';
import en from '@/messages/en.json';
import { FacetRail } from './facet-rail';

it('names providers as they name themselves, and filters by their keys', () => {
  const facets = { facets: { provider: [{ value: 'vsphere', count: 3 }] } } as unknown as ClusterFacets;
  const toggle = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <FacetRail facets={facets} isUnfolded={false} has={() => false} toggle={toggle} />
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
      <FacetRail facets={facets} isUnfolded={false} has={() => false} toggle={toggle} />
    </NextIntlClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /within 7 days/ }));
  expect(toggle).toHaveBeenCalledWith('expires', '7d');
});

it('counts how services are, the worst first', () => {
  const services = [
    { value: 'running', count: 9 },
    { value: 'none', count: 5 },
    { value: 'failing', count: 1 },
  ];
  const toggle = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <FacetRail
        facets={{ facets: { services } } as unknown as ClusterFacets}
        isUnfolded={false}
        has={() => false}
        toggle={toggle}
      />
    </NextIntlClientProvider>,
  );
  const group = screen.getByRole('group', { name: 'Services' });
  expect([...group.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'failing1',
    'all run9',
    'none5',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /failing/ }));
  expect(toggle).toHaveBeenCalledWith('services', 'failing');
});

it('counts what differs from its file in Git, in words, and filters by it', () => {
  const facets = { facets: { git: [{ value: 'differs', count: 3 }] } } as unknown as ClusterFacets;
  const toggle = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <FacetRail facets={facets} isUnfolded={false} has={() => false} toggle={toggle} />
    </NextIntlClientProvider>,
  );
  const group = screen.getByRole('group', { name: 'Git' });
  fireEvent.click(within(group).getByRole('button', { name: /^differs from its file\s*3$/ }));
  expect(toggle).toHaveBeenCalledWith('git', 'differs');
});

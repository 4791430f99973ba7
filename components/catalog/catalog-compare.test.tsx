import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { CatalogItem } from '@/lib/contracts/catalog';
import en from '@/messages/en.json';
import { CatalogCompare } from './catalog-compare';
import { CatalogElsewhere } from './catalog-elsewhere';

const item = (id: string, usual: string, from: string): CatalogItem => ({
  id,
  name: id,
  title: { en: `Template ${id}` },
  description: { en: '' },
  kind: 'cluster',
  provider: 'aws',
  versions: [{ version: '1.0', template: 't', kubernetesVersion: '1.36.3' }],
  projects: ['payments'],
  state: 'published',
  launches: [],
  price: { currency: 'USD', usual, from, sizes: [{ name: 'small', workers: 2, machine: 't3.large', monthly: from }] },
  approval: { kind: 'above', amount: '800', currency: 'USD' },
  controlPlane: 'hosted',
});

function open(items: CatalogItem[]) {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <CatalogCompare items={items} project="payments" mayOrder={() => true} onClear={() => undefined} />
    </NextIntlClientProvider>,
  );
}

it('shows templates side by side with price, sizes, approval and support', async () => {
  open([item('a', '533', '214'), item('b', '96', '96')]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Compare' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compare templates' });
  const row = (name: string) =>
    within(within(dialog).getByText(name).closest('tr') ?? dialog)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(row('Per month, usual size')).toEqual(['$533 · from $214', '$96']);
  expect(row('Sizes')).toEqual(['Small: 2 × t3.large, $214', 'Small: 2 × t3.large, $96']);
  expect(row('Approval')).toEqual(['None below $800', 'None below $800']);
  expect(row('Community support')).toEqual(['until Jun 2027', 'until Jun 2027']);
  expect(within(dialog).getByRole('link', { name: 'Order Template a' }).getAttribute('href')).toBe(
    '/catalog/a/order?size=usual&project=payments',
  );
});

it('asks for a second template before it compares', () => {
  open([item('a', '533', '214')]);
  expect(screen.getByRole('button', { name: 'Choose one more' }).getAttribute('aria-disabled')).toBe('true');
});

it('says how many more templates exist, and whom to ask', async () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <CatalogElsewhere elsewhere={{ count: 4, owner: 'lead@demo' }} project="payments" />
    </NextIntlClientProvider>,
  );
  expect(screen.getByText(/4 more entries exist that payments may not use/)).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Who can grant them?' }));
  expect(screen.getByText(/Ask lead@demo/)).toBeTruthy();
});

import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { Statement } from '@/lib/contracts/statements';
import en from '@/messages/en.json';
import { UnitTable } from './statement-units';

it('says small quantities, and what is not known', () => {
  const figures = { state: 'known' as const, days: 30, daysCounted: 30, hoursMissing: 0 };
  const units = [
    { name: 'Model', ...figures, quantity: '0.004', cost: '46.2', unitCost: '11550' },
    { name: 'Visit', ...figures, state: 'no-quantity' as const, quantity: null, cost: null, unitCost: null },
  ];
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <UnitTable statement={{ units, currency: 'USD' } as unknown as Statement} />
    </NextIntlClientProvider>,
  );
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual(['Model$11,550.000.004$4630 of 30', 'Visitunknown––30 of 30']);
});

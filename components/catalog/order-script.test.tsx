import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import type { OrderForm } from '@/lib/contracts/catalog';
import en from '@/messages/en.json';
import type { OrderDraft } from './order-draft';
import { OrderScript } from './order-script';

afterEach(cleanup);

const form = { project: 'payments', version: '1.1', item: { id: 'aws-eks' } } as OrderForm;
const draft = {
  credential: 'payments-aws',
  name: 'payments-dev',
  purpose: 'development',
  services: [],
  overrides: { region: 'eu-west-1' },
  expiresInDays: 30,
  justification: `it's for a demo`,
} as unknown as OrderDraft;

it('shows the order that is typed as one call, which sends the same body and holds no token', () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <OrderScript order={{ form, draft }} />
    </NextIntlClientProvider>,
  );
  const text = document.querySelector('pre')?.textContent ?? '';
  expect(text).toContain(`curl -X POST \\\n  '${window.location.origin}/api/v1/requests'`);
  expect(text).toContain('"Authorization: Bearer $SLIPWAY_TOKEN"');
  const body = text.slice(text.indexOf(`-d '`) + 4, -1).replaceAll(`'\\''`, `'`);
  expect(JSON.parse(body)).toEqual({
    kind: 'create',
    project: 'payments',
    catalogItem: 'aws-eks',
    version: '1.1',
    credential: 'payments-aws',
    name: 'payments-dev',
    purpose: 'development',
    parameters: { region: 'eu-west-1' },
    expiresInDays: 30,
    justification: `it's for a demo`,
  });
  expect(screen.getByRole('button', { name: 'Copy curl' })).toBeTruthy();
  expect(screen.getByText('As a script').closest('details')?.open).toBe(false);
});

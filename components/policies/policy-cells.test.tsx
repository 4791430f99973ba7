import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { policySchema } from '@/lib/contracts/policies';
import en from '@/messages/en.json';
import { PolicyCells } from './policy-cells';

function cellsOf(policy: object): (string | null)[] {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <table>
        <tbody>
          <tr>
            <PolicyCells policy={policySchema.parse(policy)} />
          </tr>
        </tbody>
      </table>
    </NextIntlClientProvider>,
  );
  return screen.getAllByRole('cell').map(({ textContent }) => textContent);
}

it('tells rules, limits and thresholds in words instead of counting them', () => {
  expect(
    cellsOf({
      autoApprove: [{ name: 'small', kinds: ['create'], maxNodes: 8, maxMonthlyPrice: '800' }],
      requiredFields: ['purpose'],
      allowedRegions: ['eu-central-1'],
      maxLifetimeDays: { dev: 30 },
      approvals: [{ above: '800' }, { above: '5000', count: 2, by: 'global-lead' }],
    }),
  ).toEqual([
    'Create: up to $800 a month and up to 8 nodes',
    'Purpose requiredDevelopment: at most 30 daysonly in eu-central-1',
    'above $800 a month: 1 lead of the projectabove $5,000 a month: 2 leads of all projects',
  ]);
});

it('tells what a change may do and by how much it may raise the price', () => {
  const rule = { name: 'changes', kinds: ['change'], effects: ['in-place', 'scale'], maxPriceRise: '50' };
  expect(cellsOf({ autoApprove: [rule] })[0]).toBe(
    'Change: up to $50 a month more and with these effects: In place or Adds or removes machines',
  );
});

it('says where there is nothing to tell', () => {
  expect(cellsOf({ autoApprove: [] })).toEqual(['nothing', 'none', 'no thresholds']);
});

import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { PolicyReason } from '@/lib/contracts/policy-result';
import en from '@/messages/en.json';
import { PolicyReasons } from './policy-reasons';

const reason = (scope: PolicyReason['scope'], rule: string | null): PolicyReason => ({
  outcome: 'approve',
  code: 'rule-matched',
  scope,
  rule,
  params: {},
  pointer: null,
});

it('leads from each reason to the policy that gives it', () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <PolicyReasons reasons={[reason('project', 'small'), reason('installation', null)]} project="payments" />
    </NextIntlClientProvider>,
  );
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Rule small, of the project', '/admin/policies/payments'],
    ['Policy of all projects', '/admin/policies/_everywhere'],
  ]);
});

import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { SystemCredentialDetail } from '@/lib/contracts/system-credentials';
import en from '@/messages/en.json';
import { UsedBy } from './used-by';

const use = { project: 'payments', namespace: 'payments', owner: 'dev@demo' };

it('leads to clusters that use a credential, and to none that is only ordered', () => {
  const usedBy: SystemCredentialDetail['usedBy'] = [
    { ...use, name: 'till', isCluster: true },
    { ...use, name: 'soon', isCluster: false },
  ];
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <UsedBy usedBy={usedBy} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('/clusters/payments/till');
  expect(screen.getByText('soon (ordered)').closest('a')).toBeNull();
});

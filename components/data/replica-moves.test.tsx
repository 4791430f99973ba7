import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import en from '@/messages/en.json';
import { ReplicaMoves } from './replica-moves';

afterEach(cleanup);

it('says of each cluster what it has and would have, and of what stays only how much that is', () => {
  const members = [
    { name: 'ledger', now: 5, after: 3 },
    { name: 'fraud', now: 2, after: 2 },
  ];
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ReplicaMoves members={members} />
    </NextIntlClientProvider>,
  );
  const [, ...rows] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['ledger5 →becomes 3', 'fraud2']);
});

import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import en from '@/messages/en.json';
import { SettingName, SettingValue } from './setting';

it.each([
  ['/newAddressClaim/provider', 'in-cluster', en.review.newAddressClaim.provider, 'Cluster API (in-cluster)'],
  ['/newAddressClaim/nodeNetwork/cidr', '10.20.0.0/24', en.review.newAddressClaim.cidr, '10.20.0.0/24'],
  ['/newAddressClaim/nodeNetwork/prefix', 24, en.review.newAddressClaim.prefix, '24'],
])('says %s of described addresses in words', (pointer, value, name, shown) => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <SettingName change={{ pointer, label: null }} />: <SettingValue pointer={pointer} value={value} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByText(name)).toBeTruthy();
  expect(screen.getByText(new RegExp(shown.replaceAll(/[()]/g, '\\$&')))).toBeTruthy();
});

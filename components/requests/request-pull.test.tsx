import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { RequestPull } from '@/lib/contracts/project-git';
import en from '@/messages/en.json';
import { RequestPullPart } from './request-pull';

const pull: RequestPull = {
  number: 4,
  url: 'https://git.example/payments/clusters/pulls/4',
  branch: 'slipway/r-2c97',
  commit: '0123456789abcdef',
  commitUrl: 'https://git.example/payments/clusters/commit/0123456789abcdef',
  path: 'clusters/payments/shop.yaml',
  state: 'open',
  mergedAs: null,
  answeredBy: null,
  appliedBy: null,
};
const show = (change: Partial<RequestPull> = {}) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <RequestPullPart pull={{ ...pull, ...change }} />
    </NextIntlClientProvider>,
  );

it('leads to the pull request and the commit, and says what it waits for', () => {
  show();
  screen.getByText('Waits for merge');
  expect(screen.getByRole('link', { name: '#4' }).getAttribute('href')).toBe(pull.url);
  expect(screen.getByRole('link', { name: '01234567' }).getAttribute('href')).toBe(pull.commitUrl);
});

it('names who merged it, and who applied it where that was not Slipway', () => {
  const { container } = show({
    state: 'merged',
    mergedAs: 'fedcba98',
    answeredBy: 'rita',
    appliedBy: 'flux-system/live',
  });
  expect(container.textContent).toContain('Merged byrita');
  expect(container.textContent).toContain('Applied byflux-system/live');
});

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import en from '@/messages/en.json';
import { SignInCard } from './sign-in-card';

it.each([
  [true, '/api/auth/signin/oidc?prompt=select_account'],
  [false, '/api/auth/signin/oidc'],
])('lets the provider ask who it is after a sign-out that left its session alive: %s', async (asksAgain, path) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    // The window stays where it is: where it would go is not known yet.
    return address.endsWith('/csrf')
      ? Promise.resolve(Response.json({ csrfToken: 'x' }))
      : new Promise(() => undefined);
  });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <SignInCard name="Slipway" provider={null} callbackPath="/" error={null} asksAgain={asksAgain} />
    </NextIntlClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button'));
  await waitFor(() => expect(asked).toEqual(['/api/auth/csrf', path]));
});

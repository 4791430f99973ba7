import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
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

it.each([
  ['en', en],
  ['zh', zh],
] as const)('says in %s that the provider was not reached, and leaves the way to try again', (locale, messages) => {
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <SignInCard name="Slipway" provider={null} callbackPath="/" error="OAuthSignin" />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole('alert').textContent).toContain(messages.signIn.error.silent);
  expect(screen.getByRole('button').hasAttribute('disabled')).toBe(false);
});

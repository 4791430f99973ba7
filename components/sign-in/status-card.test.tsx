import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { SignInCard } from './sign-in-card';
import { StatusCard } from './status-card';
import { StatusLine } from './status-line';

afterEach(cleanup);

const degraded = {
  status: 'degraded',
  version: '0.1.0',
  checkedAt: '2026-11-24T12:00:00.000Z',
  parts: [
    { part: 'portal', state: 'ok' },
    { part: 'sign-in', state: 'ok' },
    { part: 'orders', state: 'failing' },
  ],
};
const show = (what: React.ReactNode, locale: 'en' | 'zh' = 'en') =>
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      {what}
    </NextIntlClientProvider>,
  );

it('names the part that failed and what that means', async () => {
  vi.stubGlobal('fetch', async () => Response.json(degraded));
  show(<StatusCard />);
  expect(await screen.findByText('Some parts do not work.')).toBeTruthy();
  expect(screen.getByText('New orders wait. They start when this part works again.')).toBeTruthy();
  expect(screen.getAllByText('Ready')).toHaveLength(2);
});

it('says so when the portal itself is silent, and asks again', async () => {
  const answers = [() => Promise.reject(new TypeError('network')), () => Promise.resolve(Response.json(degraded))];
  vi.stubGlobal('fetch', () => answers.shift()?.());
  show(<StatusCard />);
  expect(await screen.findByText('Slipway does not work now.')).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Some parts do not work.')).toBeTruthy();
});

it('is one line on the sign-in page that leads to the parts, in both languages', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...degraded, status: 'ok' }));
  show(<StatusLine />);
  expect((await screen.findByRole('link', { name: 'All parts work' })).getAttribute('href')).toBe('/status');
  cleanup();
  show(<StatusLine />, 'zh');
  expect(await screen.findByRole('link', { name: '所有部分正常' })).toBeTruthy();
});

it('names the identity provider on the button, where it has a name', () => {
  show(<SignInCard name="Slipway" provider="Demo identity" callbackPath="/" error={null} />);
  expect(screen.getByRole('button', { name: 'Continue with Demo identity' })).toBeTruthy();
  cleanup();
  show(<SignInCard name="Slipway" provider={null} callbackPath="/" error={null} />);
  expect(screen.getByRole('button', { name: 'Continue with single sign-on' })).toBeTruthy();
});

import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { ThemeProvider } from 'next-themes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import { ThemeMenu } from './preferences';

let system: { isDark: boolean; listeners: Set<(event: { matches: boolean }) => void> };
const nothing = () => undefined;

beforeEach(() => {
  system = { isDark: false, listeners: new Set() };
  window.localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return system.isDark;
    },
    addListener: (listener: (event: { matches: boolean }) => void) => system.listeners.add(listener),
    removeListener: (listener: (event: { matches: boolean }) => void) => system.listeners.delete(listener),
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
});
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('data-theme');
});

function turnSystem(isDark: boolean) {
  system.isDark = isDark;
  act(() => {
    for (const listener of system.listeners) listener({ matches: isDark });
  });
}
const shown = () => document.documentElement.getAttribute('data-theme');

it('follows the system until a theme is chosen, keeps that one, and follows again', async () => {
  const user = userEvent.setup();
  render(
    <NextPlace>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem enableColorScheme={false}>
          <ThemeMenu />
        </ThemeProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
  expect(shown()).toBe('light');
  turnSystem(true);
  expect(shown()).toBe('dark');

  await user.click(screen.getByRole('button', { name: 'Theme' }));
  expect((await screen.findByRole('menuitemradio', { name: 'System' })).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('menuitemradio', { name: 'Light' }));
  expect(shown()).toBe('light');
  turnSystem(false);
  turnSystem(true);
  expect(shown()).toBe('light');

  await user.click(screen.getByRole('button', { name: 'Theme' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'System' }));
  expect(shown()).toBe('dark');
});

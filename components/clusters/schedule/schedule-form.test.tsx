import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import en from '@/messages/en.json';
import { ScheduleForm } from './schedule-form';

const sent: { method: string; body: unknown }[] = [];
vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
  sent.push({ method: init.method ?? 'GET', body: init.body ? JSON.parse(String(init.body)) : null });
  return Response.json({});
});
afterEach(() => {
  cleanup();
  sent.length = 0;
});

function show(schedule: Parameters<typeof ScheduleForm>[0]['schedule']) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="Europe/Berlin">
        <ScheduleForm namespace="payments" name="shop" schedule={schedule} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

it('offers office hours in the reader’s zone, and sends the other hours as sleep', async () => {
  show(null);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Fri' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'To' }), { target: { value: '00:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save schedule' }));
  const days = ['mon', 'tue', 'wed', 'thu'];
  await waitFor(() =>
    expect(sent).toEqual([
      {
        method: 'PUT',
        body: {
          timeZone: 'Europe/Berlin',
          asleep: [
            { days, from: '00:00', to: '07:00' },
            { days: ['fri', 'sat', 'sun'], from: '00:00', to: '00:00' },
          ],
          wakesOnKubeconfig: true,
          awakeUntil: null,
        },
      },
    ]),
  );
});

it('says what is no schedule', () => {
  show(null);
  fireEvent.change(screen.getByRole('combobox', { name: 'From' }), { target: { value: '20:00' } });
  expect(screen.getByText('Must be later than the beginning.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save schedule' }));
  expect(sent).toEqual([]);
});

it('says that hours from elsewhere are replaced', () => {
  show({
    timeZone: 'UTC',
    asleep: [{ days: ['mon'], from: '12:00', to: '13:00' }],
    awakeSince: null,
    awakeUntil: null,
    wakesOnKubeconfig: false,
    owner: 'dev@demo',
    changedAt: '2026-11-19T12:00:00Z',
  });
  expect(screen.getByText(/Saving the form replaces it/)).toBeTruthy();
  expect(screen.getByText('set by dev@demo')).toBeTruthy();
});

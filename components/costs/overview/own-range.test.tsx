import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CostWindow } from '@/lib/contracts/choices';
import type { DayRange } from '@/lib/finops/cost-range';
import en from '@/messages/en.json';
import { OwnRange } from './own-range';
import { WindowControl } from './window-control';

const words = en.costs.range;
const choose = vi.fn();
const select = vi.fn();

/** The control and its fields as the page of costs has them. */
function Chooser() {
  const [isChoosing, setChoosing] = useState(false);
  const [range, setRange] = useState<DayRange | null>(null);
  const [window, setWindow] = useState<CostWindow>('30d');
  const control = useRef<HTMLSelectElement>(null);
  const close = () => {
    setChoosing(false);
    control.current?.focus();
  };
  const onNamed = (name: CostWindow) => {
    choose(name);
    setRange(null);
    setWindow(name);
  };
  const onSelect = (days: DayRange) => {
    select(days);
    setRange(days);
    close();
  };
  const shown = range ?? { from: '2026-10-24', to: '2026-11-22' };
  return (
    <>
      <WindowControl
        state={{ window, range, choose: onNamed }}
        isChoosing={isChoosing}
        onChoosing={setChoosing}
        control={control}
      />
      {isChoosing ? <OwnRange shown={shown} since="2026-08-14T00:00:00Z" onSelect={onSelect} onClose={close} /> : null}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T18:00:00Z') });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Asia/Shanghai">
      <Chooser />
    </NextIntlClientProvider>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

const period = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Period' });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const said = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
const isWrong = (element: HTMLElement) => element.getAttribute('aria-invalid') === 'true';
const shows = () => period().selectedOptions[0]?.textContent;

async function fill(from: string, to: string) {
  await userEvent.clear(field(words.from));
  await userEvent.type(field(words.from), from);
  await userEvent.clear(field(words.to));
  await userEvent.type(field(words.to), to);
}

it('takes days of one’s own by keyboard, and names them among the periods', async () => {
  await userEvent.selectOptions(period(), 'Custom range…');
  expect([field(words.from).value, field(words.to).value]).toEqual(['2026-10-24', '2026-11-22']);
  expect(document.activeElement).toBe(field(words.from));
  expect(said(screen.getByRole('form', { name: words.title }))).toMatch(/available from 14 Aug\.$/);
  await fill('2025-12-30', '2026-01-02');
  await userEvent.keyboard('{Enter}');
  expect(select).toHaveBeenCalledExactlyOnceWith({ from: '2025-12-30', to: '2026-01-02' });
  expect(shows()).toBe('30 Dec 2025–2 Jan');
  expect(document.activeElement).toBe(period());
  await userEvent.selectOptions(period(), 'Custom range…');
  expect(field(words.from).value).toBe('2025-12-30');
  await userEvent.keyboard('{Escape}');
  expect(shows()).toBe('30 Dec 2025–2 Jan');
  await userEvent.selectOptions(period(), 'Custom range…');
  await fill('2026-01-02', '2026-01-02');
  await userEvent.keyboard('{Enter}');
  expect(shows()).toBe('2 Jan');
  await userEvent.selectOptions(period(), '7 days');
  expect(choose).toHaveBeenCalledExactlyOnceWith('7d');
  expect([...period().options].map(({ text }) => text).at(-2)).toBe('400 days');
});

it.each([
  ['2026-11-09', '2026-11-08', words.to, 'Choose a day that is not before the first day.'],
  ['2025-10-18', '2026-11-22', words.to, 'Choose at most 400 days. This range has 401.'],
  ['2026-11-01', '2026-11-23', words.to, 'Choose today, 22 Nov, or an earlier day.'],
  ['2023-11-21', '2023-11-30', words.from, 'Costs are available from 22 Nov 2023.'],
])('%s to %s is told at its day and asked for by nobody', async (from, to, name, text) => {
  await userEvent.selectOptions(period(), 'Custom range…');
  await fill(from, to);
  expect(isWrong(field(name))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: words.show }));
  expect(isWrong(field(name))).toBe(true);
  expect(said(field(name))).toBe(text);
  expect(document.activeElement).toBe(field(name));
  expect(select).not.toHaveBeenCalled();
  await fill('2026-11-01', '2026-11-08');
  expect(isWrong(field(name))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: words.show }));
  expect(select).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-01', to: '2026-11-08' });
});

it('asks for a day that is left out', async () => {
  await userEvent.selectOptions(period(), 'Custom range…');
  await userEvent.clear(field(words.to));
  await userEvent.click(screen.getByRole('button', { name: words.show }));
  expect(said(field(words.to))).toBe('Choose a day.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form')).toBeNull();
  expect(shows()).toBe('30 days');
});

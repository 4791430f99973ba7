import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { step } from './progress.ts';

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  vi.useFakeTimers();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text).trim()) > 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const lasting = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms));

it('a step says its name and how long it took', async () => {
  const result = step('Database', lasting(1_500));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await result).toBe('done');
  expect(printed).toEqual(['… Database', '✓ Database (1.5 s)']);
});

it('a long step says that it goes on, and why it is long', async () => {
  const result = step('Build the portal', lasting(50_000), 'the first build takes minutes');
  await vi.advanceTimersByTimeAsync(50_000);
  await result;
  expect(printed).toEqual([
    '… Build the portal',
    '… Build the portal: 20.0 s so far; the first build takes minutes',
    '… Build the portal: 40.0 s so far; the first build takes minutes',
    '✓ Build the portal (50.0 s)',
  ]);
});

it('a step that fails says no more', async () => {
  const result = step('Portal', () => Promise.reject(new Error('no')));
  await expect(result).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(printed).toEqual(['… Portal']);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from './query-keys.ts';
import { useLiveEvents } from './use-live-events.ts';

/** The browser's EventSource, driven by the test: jsdom has none. */
class DrivenEventSource extends EventTarget {
  static readonly OPEN = 1;
  static last: DrivenEventSource;
  readyState = 0;
  constructor() {
    super();
    DrivenEventSource.last = this;
  }
  close() {
    this.readyState = 2;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  fail() {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }
  send(subject: string, key: string) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ id: '1', subject, key }) }));
  }
}

let client: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', DrivenEventSource);
  client = new QueryClient();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a burst of events makes what they name stale, once', () => {
  const list = keys.clusters.list({});
  const other = keys.clusters.detail('payments', 'other');
  client.setQueryData(list, []);
  client.setQueryData(other, {});
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const { result } = renderHook(() => useLiveEvents(), { wrapper });
  expect(result.current).toBe('connecting');
  act(() => DrivenEventSource.last.open());
  expect(result.current).toBe('live');
  act(() => {
    for (let n = 0; n < 50; n += 1) DrivenEventSource.last.send('clusters', `payments/c${n}`);
  });
  expect(isStale(list)).toBe(false);
  act(() => void vi.advanceTimersByTime(200));
  expect(isStale(list)).toBe(true);
  expect(isStale(other)).toBe(false);
  expect(invalidate).toHaveBeenCalledOnce();
});

test('while the stream is down the screen is asked, and once more when it is back', () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const { result } = renderHook(() => useLiveEvents(), { wrapper });
  act(() => DrivenEventSource.last.open());
  act(() => DrivenEventSource.last.fail());
  expect(result.current).toBe('reconnecting');
  act(() => void vi.advanceTimersByTime(10_000));
  expect(invalidate).toHaveBeenCalledTimes(1);
  act(() => DrivenEventSource.last.open());
  expect(result.current).toBe('live');
  expect(invalidate).toHaveBeenCalledTimes(2);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(invalidate).toHaveBeenCalledTimes(2);
});

test('a server that lost the thread makes everything stale', () => {
  client.setQueryData(keys.me, {});
  renderHook(() => useLiveEvents(), { wrapper });
  act(() => void DrivenEventSource.last.dispatchEvent(new Event('reset')));
  expect(isStale(keys.me)).toBe(true);
});

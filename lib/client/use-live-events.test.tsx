import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from './query-keys.ts';
import { useLiveEvents } from './use-live-events.ts';

/** The browser's EventSource, driven by the test: jsdom has none. */
class DrivenEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static count = 0;
  static last: DrivenEventSource;
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    DrivenEventSource.last = this;
    DrivenEventSource.count += 1;
  }
  close() {
    this.readyState = 2;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  fail(readyState = 0) {
    this.readyState = readyState;
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
  vi.useRealTimers();
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
  expect(result.current).toBe('live');
  act(() => void vi.advanceTimersByTime(3_000));
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

test('the ordinary change from one stream to the next is not said', () => {
  const { result } = renderHook(() => useLiveEvents(), { wrapper });
  act(() => DrivenEventSource.last.open());
  act(() => DrivenEventSource.last.fail());
  act(() => void vi.advanceTimersByTime(1_000));
  act(() => DrivenEventSource.last.open());
  act(() => void vi.advanceTimersByTime(20_000));
  expect(result.current).toBe('live');
});

test('a refused stream is opened anew, which the browser would not do', () => {
  renderHook(() => useLiveEvents(), { wrapper });
  const before = DrivenEventSource.count;
  act(() => DrivenEventSource.last.fail(2));
  act(() => void vi.advanceTimersByTime(10_000));
  expect(DrivenEventSource.count).toBe(before + 1);
});

test('the stream goes on from what the first HTML knows of, once', () => {
  renderHook(() => useLiveEvents('41'), { wrapper });
  expect(DrivenEventSource.last.url).toBe('/api/v1/events?lastEventId=41');
  act(() => DrivenEventSource.last.fail(2));
  act(() => void vi.advanceTimersByTime(10_000));
  expect(DrivenEventSource.last.url).toBe('/api/v1/events');
});

test('an answer that was on its way for the first time when an event came is asked again', async () => {
  const queryKey = keys.clusters.detail('payments', 'ledger');
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  renderHook(() => useLiveEvents(), { wrapper });
  act(() => DrivenEventSource.last.send('clusters', 'payments/ledger'));
  act(() => void vi.advanceTimersByTime(200));
  expect(answers).toHaveLength(1);
  answers[0]?.('as it was');
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(answers).toHaveLength(2);
  answers[1]?.('as it is');
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(client.getQueryData(queryKey)).toBe('as it is');
  stop();
});

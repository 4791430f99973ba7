import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts';
import { isSessionExpired, onSessionChange, setSessionExpired } from './session-state.ts';

const failing = (status: number, code: string, retryAfter?: number) =>
  new ApiError({ type: 'about:blank', title: '', status, code, traceId: '', retryAfter });

test('what was refused is not asked again, what may pass is, three times', () => {
  expect(shouldRetry(0, failing(404, 'not-found'))).toBe(false);
  expect(shouldRetry(0, failing(422, 'validation-failed'))).toBe(false);
  expect(shouldRetry(0, failing(503, 'upstream-unavailable'))).toBe(true);
  expect(shouldRetry(0, failing(429, 'rate-limited'))).toBe(true);
  expect(shouldRetry(0, failing(0, 'network'))).toBe(true);
  expect(shouldRetry(3, failing(503, 'upstream-unavailable'))).toBe(false);
});

test('the wait is what the server asks for, otherwise it doubles up to ten seconds', () => {
  expect(retryDelay(0, failing(503, 'upstream-unavailable', 7))).toBe(7000);
  expect(retryDelay(1, failing(500, 'unexpected'))).toBe(2000);
  expect(retryDelay(9, failing(500, 'unexpected'))).toBe(10_000);
});

test('an unauthenticated answer tells the tab that the session is over, and a good one takes it back', async () => {
  setSessionExpired(false);
  let told = 0;
  const stop = onSessionChange(() => {
    told += 1;
  });
  const client = createQueryClient();
  await client
    .fetchQuery({ queryKey: ['a'], queryFn: () => Promise.reject(failing(401, 'unauthenticated')), retry: false })
    .catch((error: unknown) => expect(error).toBeInstanceOf(ApiError));
  expect(isSessionExpired()).toBe(true);
  await client.fetchQuery({ queryKey: ['b'], queryFn: () => Promise.resolve(1) });
  expect(isSessionExpired()).toBe(false);
  expect(told).toBe(2);
  stop();
});

test('what is refused after it was read is forgotten; what fails otherwise stays', async () => {
  const client = createQueryClient();
  let answer: () => Promise<string> = async () => 'theirs';
  const read = () =>
    client.fetchQuery({ queryKey: ['clusters', 'list'], queryFn: () => answer(), staleTime: 0, retry: false });
  const failWith = (status: number, code: string) => async () => {
    throw failing(status, code);
  };
  await read();
  answer = failWith(500, 'unexpected');
  await expect(read()).rejects.toThrow();
  expect(client.getQueryData(['clusters', 'list'])).toBe('theirs');
  answer = failWith(403, 'forbidden');
  await expect(read()).rejects.toThrow();
  expect(client.getQueryData(['clusters', 'list'])).toBeUndefined();
});

import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { applicationLogQuery } from './queries';

afterEach(() => vi.unstubAllGlobals());

it('a log is asked for once, whatever becomes old meanwhile', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ lines: [] });
  });
  const client = createQueryClient();
  const ref = { controlPlane: 'fleet-eu', namespace: 'payments', name: 'refund-api' };
  const query = applicationLogQuery(ref, 'refund-api-1', {
    cluster: 'ledger',
    previous: 'false',
    since: '1h',
    tail: '100',
  });
  const observer = new QueryObserver(client, query);
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  await client.invalidateQueries();
  stop();
  expect(asked).toHaveLength(1);
});

import { expect, it } from 'vitest';
import { isBatch } from './batch.ts';

const post = (body: string | ReadableStream) =>
  new Request('http://slipway.test/api/mcp', { method: 'POST', body, duplex: 'half' } as RequestInit);

it.each(['[]', ' \n\t[{"id":1}]', '\ufeff[1]', ' '.repeat(5_000)])('takes %j for a batch', async (body) => {
  expect(await isBatch(post(body))).toBe(true);
});

it.each(['{"params":[1]}', ' {}', '\ufeff{}', '', 'x', '"["'])(
  'takes %j for none, and leaves it unread',
  async (body) => {
    const request = post(body);
    expect(await isBatch(request)).toBe(false);
    expect(await request.text()).toBe(body.replace('\ufeff', ''));
  },
);

it('looks into no more of the body than it needs', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(' [')),
  });
  expect(await isBatch(post(endless))).toBe(true);
  expect(await isBatch(new Request('http://slipway.test/api/mcp'))).toBe(false);
});

import { expect, it } from 'vitest';
import { answerMetrics } from './health.ts';

const token = 'a-token-for-scrapers';
/** As it comes after `settleCallerAddresses`. */
const from = (address: string, authorization?: string) =>
  new Request('https://slipway.test/api/metrics', {
    headers: { 'x-forwarded-for': address, ...(authorization !== undefined && { authorization }) },
  });

it('shows the figures to this machine and to who brings the token', async () => {
  for (const address of ['127.0.0.1', '127.8.0.1', '::1']) {
    expect(await (await answerMetrics(from(address), null)).text()).toContain('process_cpu_seconds_total');
  }
  const answer = await answerMetrics(from('10.0.0.9', `Bearer ${token}`), token);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
});

it.each([
  ['203.0.113.9', undefined, null],
  ['10.0.0.9', undefined, token],
  ['10.0.0.9', 'Bearer another-token-of-some', token],
  ['10.0.0.9', `Basic ${token}`, token],
  ['10.0.0.9', `Bearer ${token}`, null],
  ['12.127.0.1', undefined, null],
  ['::10', undefined, token],
])('refuses %s with %s where the token is %s', async (address, authorization, expected) => {
  await expect(answerMetrics(from(address, authorization), expected)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

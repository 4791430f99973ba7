import { UnsecuredJWT } from 'jose';
import { expect, it } from 'vitest';
import { kubeconfigExpiries } from './expiries.ts';

const tokenOf = (exp: number) => new UnsecuredJWT({ exp }).encode();
const access = (authorization: string | null, pem = '') => ({
  server: 'https://k.example.com',
  authorization,
  tls: { ca: Buffer.from(pem) },
});

it('tells when a token ends that says so itself', () => {
  expect(kubeconfigExpiries(access(`Bearer ${tokenOf(1_893_456_000)}`))).toEqual([
    { what: 'token', at: '2030-01-01T00:00:00.000Z' },
  ]);
});

it.each([1_893_456_000_000, 1e20, -1e20])('leaves out a date that is none of ours: %d', (exp) => {
  expect(kubeconfigExpiries(access(`Bearer ${tokenOf(exp)}`))).toEqual([]);
});

it('is done at once with certificates that never end', () => {
  const pem = '-----BEGIN CERTIFICATE-----\n'.repeat(20_000);
  const started = performance.now();
  expect(kubeconfigExpiries(access(null, pem))).toEqual([]);
  expect(performance.now() - started).toBeLessThan(1_000);
});

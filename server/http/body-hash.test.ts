import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createBodyHash, isKeyless } from './body-hash.ts';

const secret = 'a'.repeat(32);
const body = '/api/v1/requests\n{"password":"hunter2"}';
const hash = createBodyHash(secret)(body);

it('is the same in each process of an installation, and another for another body or another installation', () => {
  expect(createBodyHash(secret)(body)).toBe(hash);
  expect(createBodyHash(secret)(`${body} `)).not.toBe(hash);
  expect(createBodyHash('b'.repeat(32))(body)).not.toBe(hash);
});

it('is found neither by hashing words nor with the secret as it is set', () => {
  const tried = [createHash('sha256').update(body), createHmac('sha256', secret).update(body)];
  for (const one of tried) expect(hash).not.toContain(one.digest('hex'));
  expect(hash).toMatch(/^hmac-sha256:[0-9a-f]{64}$/);
});

it('is told from those that were made without a key', () => {
  expect(isKeyless(hash)).toBe(false);
  expect(isKeyless(createHash('sha256').update(body).digest('hex'))).toBe(true);
});

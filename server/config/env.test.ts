import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

const good = {
  NODE_ENV: 'test' as const,
  DATABASE_URL: 'postgresql://u:p@db/slipway',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'slipway',
  OIDC_CLIENT_SECRET: 'canary-secret',
  NEXTAUTH_URL: 'https://slipway.example.com',
  NEXTAUTH_SECRET: 'x'.repeat(32),
};

it('takes what is needed, and gives the rest defaults', () => {
  expect(readEnv({ ...good, SMTP_URL: '' })).toMatchObject({ SLIPWAY_CURRENCY: 'USD', PORT: 3000 });
});

it('names every wrong variable and shows no value', () => {
  const wrong = { ...good, DATABASE_URL: 'mysql://u:canary-secret@db', NEXTAUTH_SECRET: 'short' };
  expect(() => readEnv(wrong)).toThrow(/DATABASE_URL[\s\S]*NEXTAUTH_SECRET/);
  expect(() => readEnv(wrong)).not.toThrow(/canary|short/);
});

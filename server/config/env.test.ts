import { expect, it } from 'vitest';
import { describeSettings, readEnv } from './env.ts';

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

it('reads the control planes of Karmada, and refuses names that are no labels', () => {
  const read = (text: string) => readEnv({ ...good, KARMADA_KUBECONFIGS: text }).KARMADA_KUBECONFIGS;
  expect(read('')).toEqual([]);
  expect(read('fleet-eu=/etc/eu.yaml, us=/etc/a=b.yaml')).toEqual([
    { name: 'fleet-eu', file: '/etc/eu.yaml' },
    { name: 'us', file: '/etc/a=b.yaml' },
  ]);
  for (const wrong of ['/etc/eu.yaml', 'EU=/etc/eu.yaml', 'eu=', 'eu=/a,eu=/b']) {
    expect(() => read(wrong)).toThrow(/KARMADA_KUBECONFIGS/);
  }
});

it('describes every setting, as docs/operations/configuration.md says', async () => {
  const rows = describeSettings();
  expect(rows.filter(({ text }) => text === '')).toEqual([]);
  const line = ({ name, isRequired, fallback, text }: (typeof rows)[number]) =>
    `- **\`${name}\`** (${isRequired ? 'required' : fallback ? `default \`${fallback}\`` : 'optional'}): ${text}`;
  const page = [
    '# Configuration',
    '',
    'Portal and worker read these variables of their environment when they start, and stop when one is wrong.',
    'An empty variable counts as unset. Migrations (`npm run migrate`) read `MIGRATION_DATABASE_URL`, the owner of the',
    'tables; where it is unset `DATABASE_SESSION_URL`, then `DATABASE_URL`. This page is written by the test of',
    '`server/config/env.ts`.',
    '',
    ...rows.map(line),
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../../docs/operations/configuration.md');
});

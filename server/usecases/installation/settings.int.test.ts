import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Installation,
  type InstallationSettings,
  type InstallationSettingsDetail,
  plainSettings,
} from '../../../lib/contracts/installation.ts';
import type { Me } from '../../../lib/contracts/me.ts';
import type { Problem } from '../../../lib/contracts/problem.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { createBranding } from '../../http/branding.ts';

let database: TestDatabase;
let deps: TestDeps;
let now = new Date('2026-11-24T12:00:00Z');
const tokens = { admin: '', developer: '', auditor: '', other: '' };

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = { ...createTestDeps(database.url), clock: { now: () => now } };
  await seedOrganisation(deps);
  now = new Date();
  tokens.admin = (await createPerson(deps, 'admin@demo', ['slipway-admins'])).token;
  tokens.developer = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.other = (await createPerson(deps, 'eng@demo', ['payments-developers'])).token;
  tokens.auditor = (await createPerson(deps, 'auditor@demo', ['auditors'])).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});
beforeEach(async () => {
  now = new Date();
  await deps.db.auto.$queryRawUnsafe('DELETE FROM installation_settings');
});

// The smallest PNG there is: one transparent pixel.
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const branded: InstallationSettings = {
  announcement: {
    text: { en: 'Maintenance on Sunday', zh: '周日维护' },
    level: 'warning',
    from: null,
    until: null,
    link: 'https://status.example.com/1',
  },
  branding: {
    name: 'Acme Cloud',
    letters: 'AC',
    logo: png,
    accent: { light: '#7a1f5c', dark: '#f0a6d6' },
    support: [{ name: 'Platform team', url: 'https://chat.example.com/platform' }],
  },
};

const api = () => createApi(deps);
const save = (settings: unknown, version = 0, token = tokens.admin) =>
  api()<InstallationSettingsDetail & Problem>('PUT', '/installation/settings', { token, body: { version, settings } });
const look = async (token = tokens.developer) => (await api()<Installation>('GET', '/installation', { token })).body;
const withBranding = (change: object) => ({ ...branded, branding: { ...branded.branding, ...change } });
const pointersOf = ({ body }: { body: Problem }) => (body.errors ?? []).map(({ pointer }) => pointer);

it('shows everybody what an admin saved, and keeps every version with who saved it', async () => {
  expect(await look()).toMatchObject({ version: 0, name: null, styles: null, announcement: null });
  expect((await save(branded)).status).toBe(200);
  expect(await look()).toMatchObject({
    version: 1,
    name: 'Acme Cloud',
    letters: 'AC',
    styles: expect.stringContaining('html[data-theme="dark"]{--accent:#f0a6d6'),
    announcement: { text: { en: 'Maintenance on Sunday', zh: '周日维护' }, level: 'warning' },
  });
  const second = await save(withBranding({ name: 'Acme' }), 1);
  expect(second.body.history.map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [2, 'admin@demo'],
    [1, 'admin@demo'],
  ]);
});

it('is changed by admins alone; auditors read it, others do not', async () => {
  expect((await save(branded, 0, tokens.developer)).status).toBe(403);
  expect((await save(branded, 0, tokens.auditor)).status).toBe(403);
  const read = (token: string) => api()<InstallationSettingsDetail>('GET', '/installation/settings', { token });
  expect((await read(tokens.auditor)).body.mayChange).toBe(false);
  expect((await read(tokens.developer)).status).toBe(403);
});

it('lets nobody overwrite a version that they have not seen', async () => {
  await save(branded);
  const late = await save(withBranding({ name: 'Mine' }), 0);
  expect(late.status).toBe(409);
  expect(late.body.detail).toBe('admin@demo saved version 1 of the settings meanwhile');
  expect((await look()).name).toBe('Acme Cloud');
});

it('refuses colours that nobody could read, and says their contrast in which theme', async () => {
  const answer = await save(withBranding({ accent: { light: '#ffdd00', dark: '#10204a' } }));
  expect(answer.status).toBe(422);
  expect(pointersOf(answer)).toEqual(['/settings/branding/accent/light', '/settings/branding/accent/dark']);
  expect(answer.body.errors?.[0]?.detail).toMatch(/contrast of 1\.\d\d in the light theme\. At least 4\.5 is needed/);
  expect((await look()).version).toBe(0);
});

describe('takes nothing that a browser could run', () => {
  it.each([
    [
      'a script as an address',
      { support: [{ name: 'x', url: 'javascript:alert(1)' }] },
      '/settings/branding/support/0/url',
    ],
    [
      'an address without https',
      { support: [{ name: 'x', url: 'http://x.test' }] },
      '/settings/branding/support/0/url',
    ],
    ['an SVG picture', { logo: 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=' }, '/settings/branding/logo'],
    [
      'HTML that calls itself a PNG',
      { logo: `data:image/png;base64,${btoa('<script>alert(1)</script>')}` },
      '/settings/branding/logo',
    ],
    ['a picture beyond 48 KiB', { logo: `data:image/png;base64,${'A'.repeat(66_001)}` }, '/settings/branding/logo'],
    [
      'styles as a colour',
      { accent: { light: 'red}body{display:none', dark: '#f0a6d6' } },
      '/settings/branding/accent/light',
    ],
    ['a name of two lines', { name: 'a\nb' }, '/settings/branding/name'],
  ])('%s', async (_what, change, pointer) => {
    const answer = await save(withBranding(change));
    expect(answer.status).toBe(422);
    expect(pointersOf(answer)).toContain(pointer);
  });

  it('gives the picture out as a picture, and nothing where there is none', async () => {
    const logo = () => createBranding(() => deps).answerLogo(new Request('http://slipway.test/api/branding/logo'));
    expect((await logo()).status).toBe(404);
    await save(branded);
    const answer = await logo();
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

it('shows an announcement from its beginning to its end, and withholds its words before', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const announcement = { ...branded.announcement, from: at(10).toISOString(), until: at(20).toISOString() };
  await save({ ...branded, announcement });
  expect((await look()).announcement).toBeNull();
  now = at(11);
  expect((await look()).announcement?.text.en).toBe('Maintenance on Sunday');
  now = at(21);
  expect((await look()).announcement).toBeNull();
  now = new Date();
  const turned = { ...announcement, from: announcement.until, until: announcement.from };
  expect(pointersOf(await save({ ...branded, announcement: turned }, 1))).toEqual(['/settings/announcement/until']);
});

it('remembers for one person alone that they closed an announcement, until its words change', async () => {
  await save(branded);
  const id = (await look()).announcement?.id ?? '';
  const body = { what: `announcement:${id}` };
  expect((await api()('POST', '/me/dismissals', { token: tokens.developer, body })).status).toBe(200);
  const dismissed = async (token: string) => (await api()<Me>('GET', '/me', { token })).body.dismissed;
  expect(await dismissed(tokens.developer)).toEqual([body.what]);
  expect(await dismissed(tokens.other)).toEqual([]);
  await save({ ...branded, announcement: { ...branded.announcement, text: { en: 'Maintenance on Monday' } } }, 1);
  expect((await look()).announcement?.id).not.toBe(id);
});

it('is recorded in the audit with the picture as a hash, and told to every browser', async () => {
  await save(branded);
  await save(plainSettings, 1);
  const rows = await deps.db.auto.$queryRawUnsafe<{ before: unknown; after: unknown }[]>(
    `SELECT before, after FROM audit_entries WHERE action = 'save-installation-settings' ORDER BY seq DESC LIMIT 1`,
  );
  expect(JSON.stringify(rows[0]?.before)).toMatch(/sha256:[0-9a-f]{16}/);
  expect(JSON.stringify(rows)).not.toContain('base64');
  const [event] = await deps.db.auto.$queryRawUnsafe<{ subject: string }[]>(
    `SELECT subject FROM events ORDER BY id DESC LIMIT 1`,
  );
  expect(event?.subject).toBe('installation');
});

it('pages before the sign-in see it too, and Slipway’s own looks while the database is silent', async () => {
  await save(branded);
  expect((await createBranding(() => deps).read()).name).toBe('Acme Cloud');
  const away = createTestDeps('postgresql://nobody@127.0.0.1:9/none');
  expect((await createBranding(() => away).read()).name).toBeNull();
  await away.db.close();
});

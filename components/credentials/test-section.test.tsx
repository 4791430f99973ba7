import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { CredentialTest } from '@/lib/contracts/credential-tests';
import type { SystemCredentialDetail } from '@/lib/contracts/system-credentials';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { CredentialState } from './credential-state';
import { TestSection } from './test-section';

const credential: SystemCredentialDetail = {
  name: 'shop',
  description: null,
  kind: 'adopted',
  identityKind: 'Secret',
  objectExists: true,
  trouble: null,
  createdAt: null,
  projects: [],
  otherProjects: 0,
  uses: 0,
  lastUsedAt: null,
  lastWorkedAt: null,
  test: null,
  usedBy: [],
  testServers: [],
  mayManage: true,
};
const worked: CredentialTest = {
  state: 'worked',
  askedBy: 'lead@demo',
  askedAt: '2026-11-27T08:00:00.000Z',
  endedAt: '2026-11-27T08:00:01.000Z',
  facts: [{ key: 'version', value: 'v1.33.5' }],
  failure: null,
  words: null,
  address: null,
  expiries: [],
};
const failed: CredentialTest = {
  ...worked,
  state: 'failed',
  facts: [],
  failure: { detail: 'refused', message: { key: 'said.credential-test-refused', params: {} } },
  words: '<b>AADSTS7000215</b>',
};

let ask: ReturnType<typeof vi.fn>;
beforeEach(() => {
  ask = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(change: Partial<SystemCredentialDetail>, locale: 'en' | 'zh' = 'en') {
  const shown = { ...credential, ...change };
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <h1>
          <CredentialState credential={shown} />
        </h1>
        <TestSection credential={shown} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return screen.getByRole('region', { name: locale === 'en' ? 'Test' : '测试' });
}
const plain = (message: string) => message.replace('<at></at>', '').trim();
const daysAway = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

describe.each([
  ['en', en],
  ['zh', zh],
] as const)('a test, in %s', (locale, { credentials: words, said }) => {
  it('is asked for once, by who manages the credential', async () => {
    expect(show({}, locale).textContent).toContain(words.test.never);
    const button = screen.getByRole('button', { name: words.test.do });
    await userEvent.click(button);
    await userEvent.click(button);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(ask.mock.calls[0]).toMatchObject(['/api/v1/system-credentials/shop/test', { method: 'POST' }]);
  });

  it('tells what the provider knows when it has worked', () => {
    const section = show({ test: worked }, locale);
    expect(section.textContent).toContain(plain(words.test.worked));
    expect(section.textContent).toContain(`${words.test.fact.version}v1.33.5`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(plain(words.worked));
  });

  it('tells why it has failed, in our words and the provider’s, which are no page', () => {
    const section = show({ test: failed }, locale);
    expect(section.textContent).toContain(`${said['credential-test-refused']} ${words.test.says}<b>AADSTS7000215</b>`);
    expect(section.querySelector('b')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(plain(words.test.badgeFailed));
  });

  it('cannot be asked for while it runs', async () => {
    show({ test: { ...worked, state: 'running', endedAt: null, facts: [] } }, locale);
    await userEvent.click(screen.getByRole('button', { name: words.test.again }));
    expect(ask).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(plain(words.test.running));
  });

  it.each([
    [-1, words.expired.token],
    [6, words.expiry.token],
    [29, words.expiry.token],
    [31, null],
  ])('warns of a token that ends in %d days', (days, sentence) => {
    const section = show({ test: { ...worked, expiries: [{ what: 'token', at: daysAway(days) }] } }, locale);
    const warned = [words.expired.token, words.expiry.token].filter((one) => {
      const [before = '', after = ''] = one.split('<at></at>');
      return new RegExp(`${before}.*${after}`).test(section.textContent ?? '');
    });
    expect(warned).toEqual(sentence === null ? [] : [sentence]);
  });
});

it('says why there is no button', () => {
  expect(show({ kind: 'remote' }).textContent).toContain(en.credentials.test.noCall);
  cleanup();
  expect(show({ kind: null, mayManage: false }).textContent).toContain(en.credentials.test.elsewhere);
  expect(screen.queryByRole('button')).toBeNull();
});

describe('a kind that names no server', () => {
  const testServers = ['https://vcenter.example.com', 'https://vcenter.muc.example.com'];
  const asked = () => JSON.parse(String(ask.mock.calls[0]?.[1]?.body));

  it('is tested at one of the operator’s', async () => {
    show({ kind: 'vsphere', testServers });
    await userEvent.selectOptions(screen.getByLabelText(en.credentials.test.server), testServers[1] ?? '');
    await userEvent.click(screen.getByRole('button', { name: en.credentials.test.do }));
    expect(asked()).toEqual({ address: testServers[1] });
  });

  it('keeps the one of the last test, while the operator names it', async () => {
    const test = { ...worked, facts: [], address: testServers[1] ?? '' };
    expect(show({ kind: 'vsphere', testServers, test }).textContent).toContain(`Asked at ${testServers[1]}`);
    expect(screen.getByDisplayValue(testServers[1] ?? '')).toBeTruthy();
    cleanup();
    show({ kind: 'vsphere', testServers: testServers.slice(0, 1), test });
    await userEvent.click(screen.getByRole('button', { name: en.credentials.test.again }));
    expect(asked()).toEqual({ address: testServers[0] });
  });

  it('cannot be tested where the operator names none', async () => {
    expect(show({ kind: 'vsphere' }).textContent).toContain(en.credentials.test.noServer);
    await userEvent.click(screen.getByRole('button', { name: en.credentials.test.do }));
    expect(ask).not.toHaveBeenCalled();
  });
});

it('believes what is known last: an order that worked after a test failed', () => {
  show({ test: failed, lastWorkedAt: '2026-11-27T09:00:00.000Z' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Worked/);
});

import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CredentialTroubles } from '@/components/status/credential-troubles';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { CredentialTrouble, ProjectCredential } from '@/lib/contracts/credentials';
import type { SystemCredentialDetail, SystemCredentialPage } from '@/lib/contracts/system-credentials';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { NextPlace } from '@/tests/support/next-place';
import { CredentialList } from './credential-list';
import { CredentialPage } from './credential-page';

const text = 'ClusterIdentity object of Kind=Secret payments/shop-identity not found';
const hook = 'failed to create Credential storefront/shop: failed calling webhook';
const since = '2026-11-24T00:37:26.000Z';
const troubles = {
  'not-ready': { state: 'not-ready', words: text, since },
  'no-status': { state: 'no-status', words: null, since },
  missing: { state: 'missing', words: hook, since: null },
  taken: { state: 'taken', words: null, since: null },
} satisfies Record<string, CredentialTrouble>;
const credential: SystemCredentialDetail = {
  name: 'shop',
  description: null,
  kind: 'gcp',
  identityKind: 'Secret',
  objectExists: false,
  trouble: troubles['no-status'],
  createdAt: since,
  projects: [
    { name: 'payments', isThere: true, trouble: troubles['not-ready'] },
    { name: 'storefront', isThere: false, trouble: troubles.missing },
    { name: 'edge-lab', isThere: true, trouble: null },
    { name: 'platform', isThere: false, trouble: { state: 'missing', words: null, since: null } },
  ],
  otherProjects: 0,
  uses: 0,
  lastUsedAt: null,
  lastWorkedAt: null,
  test: null,
  usedBy: [],
  testServers: [],
  mayManage: false,
};
const page: SystemCredentialPage = {
  items: [credential],
  nextCursor: null,
  total: 1,
  handOutError: 'Credential kcm-system/nowhere is not found',
  unavailableKinds: [],
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
});

function show(what: React.ReactNode, locale: 'en' | 'zh') {
  const client = createQueryClient();
  client.setQueryData(keys.credentials.list, page);
  client.setQueryData(keys.credentials.detail('shop'), credential);
  render(
    <NextPlace>
      <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
        <QueryClientProvider client={client}>{what}</QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
}
const lines = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe.each([
  ['en', en],
  ['zh', zh],
] as const)('a credential that cannot be used, in %s', (locale, messages) => {
  const words = messages.credentialTrouble;
  const dated = (sentence: string) => sentence.split('<at></at>')[0] ?? '';

  it('tells its state and the reason of each copy on its page', () => {
    show(<CredentialPage name="shop" />, locale);
    const section = screen.getByRole('region', { name: messages.credentials.handedOut });
    const [payments, storefront, edge, platform] = lines(section);
    expect(payments).toContain(messages.credentials.notReady);
    expect(payments).toContain(dated(words.since['not-ready']));
    expect(payments).toContain(`${messages.common.k0rdentSays}${text}`);
    expect(storefront).toContain(messages.credentials.noCopy);
    expect(storefront).toContain(`${words.plain.missing} ${messages.common.k0rdentSays}${hook}`);
    expect(edge).toBe(`edge-lab${messages.credentials.there}`);
    expect(platform).toBe(`platform${messages.credentials.onItsWay}${words.plain.missing}`);
    // Of k0rdent's own namespace, where the copies come from.
    expect(document.body.textContent).toContain(dated(words.since['no-status']));
    expect(screen.getByText(messages.credentials.noStatus)).toBeDefined();
  });

  it('tells in the list why, and in how many projects it cannot be used', () => {
    show(<CredentialList />, locale);
    const banner = screen.getByRole('status').textContent;
    expect(banner).toBe(
      `${messages.credentials.handOutFails} ${messages.common.k0rdentSays}Credential kcm-system/nowhere is not found`,
    );
    const row = screen.getByRole('row', { name: /shop/ }).textContent;
    expect(row).toContain(dated(words.since['no-status']));
    expect(row).toContain(messages.credentials.troubled.replace('{count, number}', '3'));
  });

  it('says in an order why it cannot be chosen, with the text of k0rdent under it', () => {
    const of = (name: string, trouble: CredentialTrouble | null): ProjectCredential => ({
      name,
      description: null,
      ready: trouble === null,
      trouble,
      identityKind: 'Secret',
      region: null,
    });
    const all = [of('good', null), ...Object.entries(troubles).map(([name, trouble]) => of(name, trouble))];
    show(<CredentialTroubles credentials={all} />, locale);
    const [notReady, noStatus, missing, taken, ...more] = lines(screen.getByRole('list', { name: words.list }));
    expect(more).toEqual([]);
    expect(notReady).toContain(words.named.replace('{name}', 'not-ready'));
    expect(notReady).toContain(`${messages.common.k0rdentSays}${text}`);
    expect(noStatus).toContain(dated(words.since['no-status']));
    expect(missing).toContain(`${words.plain.missing} ${messages.common.k0rdentSays}${hook}`);
    expect(taken).toContain(words.plain.taken);
  });

  it('says nothing where all can be chosen', () => {
    show(<CredentialTroubles credentials={[]} />, locale);
    expect(screen.queryByRole('list')).toBeNull();
  });
});

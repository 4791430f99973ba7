import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { type NetworkCluster, type NetworkConnection, networkGaps } from '@/lib/contracts/application-network';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { Network } from './network';
import { prepareReach } from './prepare-reach';

afterEach(cleanup);

const words = en.applications.network;
const cluster = (name: string | null, change: Partial<NetworkCluster> = {}): NetworkCluster => ({
  name,
  state: 'ready',
  ready: 0,
  link: 'told',
  ...change,
});
const connection = (change: Partial<NetworkConnection> = {}): NetworkConnection => ({
  service: 'settle-api',
  way: 'multi-cluster-service',
  isExternal: false,
  ports: ['http 80'],
  providers: { isAll: false, clusters: [cluster('ledger-prod', { ready: 6 })] },
  consumers: {
    isAll: false,
    clusters: [cluster('cart-prod'), cluster('moon', { state: null, link: 'missing' }), cluster(null, { state: null })],
  },
  addresses: [],
  entrances: [],
  conditions: [],
  gaps: [{ code: 'not-joined', names: ['moon'] }],
  ...change,
});

function show(
  network: Partial<ApplicationDetail['network']>,
  [locale, messages]: ['en' | 'zh', typeof en] = ['en', en],
) {
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <Network application={{ network: { connections: [], ingresses: [], unread: [], ...network } }} />
    </NextIntlClientProvider>,
  );
}

it('draws who reaches whom, with a sentence and a table that say the same', () => {
  show({ connections: [connection()] });
  const picture = screen.getByRole('img', { name: '3 clusters call settle-api. 1 cluster has its pods.' });
  expect([...picture.querySelectorAll('g')].map((line) => line.getAttribute('data-link'))).toEqual([
    'missing',
    'told',
    'told',
    'told',
  ]);
  const [, ...rows] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `cart-prod${words.calls}–${words.link.told}`,
    `moon${words.calls}–${words.notJoined}`,
    `${words.anotherCluster}${words.calls}–${words.link.told}`,
    `ledger-prod${words.provides}6${words.link.told}`,
  ]);
  expect(screen.getByText('This cluster is not joined: moon.')).toBeTruthy();
  expect(screen.getByText(words.notBuilt)).toBeTruthy();
});

it('draws callers from outside, and says which address they call', () => {
  show({
    connections: [
      connection({ isExternal: true, consumers: { isAll: false, clusters: [] }, addresses: ['203.0.113.4'], gaps: [] }),
    ],
  });
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('come from outside');
  expect(screen.getByText('addresses 203.0.113.4')).toBeTruthy();
});

it('links to where each cluster answers, but not to a pattern', () => {
  const entrance = {
    cluster: 'ledger-prod',
    host: 'shop.example',
    url: 'https://shop.example/v1',
    addresses: ['lb.example'],
  };
  const entrances = [entrance, { cluster: null, host: '*.eu.example', url: null, addresses: [] }];
  show({ connections: [connection({ way: 'ingress', isExternal: true, entrances, gaps: [] })] });
  expect(screen.getByText(words.way.ingress)).toBeTruthy();
  const list = within(screen.getByRole('list', { name: words.entrances }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ledger-prodhttps://shop.example/v1addresses lb.example',
    `${words.anotherCluster}*.eu.example`,
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://shop.example/v1']);
});

it('has words for every gap in Chinese too', () => {
  const gaps = networkGaps.map((code) => ({ code, names: ['moon'] }));
  show({ connections: [connection({ gaps })] }, ['zh', zh as unknown as typeof en]);
  for (const said of Object.values(zh.applications.network.help)) expect(screen.getAllByText(said)).not.toEqual([]);
});

it('tells where an ingress leads, and that it has no address', () => {
  const gaps = [{ code: 'not-looked-at' as const, names: [] }];
  show({ ingresses: [{ name: 'shop', hosts: [], services: ['settle-api'], addresses: [], gaps }] });
  expect(screen.getByText('leads any host to settle-api')).toBeTruthy();
  expect(screen.getByText(words.ingressHelp)).toBeTruthy();
});

it('says what cannot be read, and is absent where nothing connects clusters', () => {
  show({ unread: ['networking.karmada.io/MultiClusterService'] });
  expect(screen.getByRole('status').textContent).toContain('MultiClusterService');
  cleanup();
  show({});
  expect(screen.queryByRole('region')).toBeNull();
});

it('draws what is missing first, and counts what has no room', () => {
  const clusters = Array.from({ length: 20 }, (_, at) => cluster(`c${at}`, { link: at === 19 ? 'missing' : 'told' }));
  const { nodes, lines } = prepareReach(connection({ consumers: { isAll: true, clusters } }));
  expect(nodes.filter(({ role }) => role === 'consumer').map(({ name, more }) => name ?? more)).toEqual([
    'c19',
    ...Array.from({ length: 6 }, (_, at) => `c${at}`),
    13,
  ]);
  expect(lines).toHaveLength(9);
});

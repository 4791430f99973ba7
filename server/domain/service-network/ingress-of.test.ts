import { expect, it } from 'vitest';
import type { Member } from '../../../lib/contracts/karmada.ts';
import { applied, binding, template } from '../applications/applications.fixtures.ts';
import { groupApplications } from '../applications/group.ts';
import { ingress, spec } from '../applications/order/order.fixtures.ts';
import { networkOf } from './network-of.ts';

const members = ['member1', 'member2', 'member3'].map(
  (name) => ({ name, state: name === 'member3' ? 'unreachable' : 'ready' }) as unknown as Member,
);
const targets = members.map(({ name }) => ({ name, replicas: 0 }));
const answers = (...points: object[]) => ({ status: { loadBalancer: { ingress: points } } });
const [application] = groupApplications(
  [
    binding('web', {
      spec: { clusters: [{ name: 'member1', replicas: 4 }] },
      status: { aggregatedStatus: [applied('member1', 'Healthy', { status: { readyReplicas: 4 } })] },
    }),
    binding('web', {
      kind: 'Ingress',
      spec: { clusters: targets },
      status: {
        aggregatedStatus: [
          applied('member1', 'Healthy', answers({ ip: '203.0.113.4' }, { hostname: 'lb.example', ip: '' })),
          applied('member2', 'Unhealthy', { status: { loadBalancer: {} } }),
        ],
      },
    }),
  ],
  [template('web')],
);
const asked = { ...spec, ingress, overrides: [{ cluster: 'member2', host: '*.eu.example.com' }] };
const look = (of: typeof asked | typeof spec | null, names: ReadonlySet<string> | null = null) => {
  if (!application) throw new Error('no application');
  return networkOf(application, [], { members, names, spec: of }).connections;
};

it('tells where each cluster answers from outside, and what is missing there', () => {
  const [way, ...others] = look(asked);
  expect(others).toEqual([]);
  expect(way).toMatchObject({ service: 'web', way: 'ingress', isExternal: true, ports: ['http 8080'] });
  expect(way?.entrances).toEqual([
    {
      cluster: 'member1',
      host: ingress.host,
      url: `http://${ingress.host}/`,
      addresses: ['203.0.113.4', 'lb.example'],
    },
    { cluster: 'member2', host: '*.eu.example.com', url: null, addresses: [] },
    { cluster: 'member3', host: ingress.host, url: `http://${ingress.host}/`, addresses: [] },
  ]);
  expect(way?.providers.clusters.map(({ name, ready, link }) => [name, ready, link])).toEqual([
    ['member1', 4, 'told'],
    ['member2', 0, 'missing'],
    ['member3', 0, 'unknown'],
  ]);
  expect(way?.gaps).toEqual([
    { code: 'no-pods', names: ['member2'] },
    { code: 'no-address', names: ['member2'] },
    { code: 'unwell', names: ['member3'] },
  ]);
});

it('does not name clusters that somebody may not know', () => {
  const [way] = look(asked, new Set(['member1']));
  expect(way?.entrances.map(({ cluster }) => cluster)).toEqual(['member1', null, null]);
  expect(way?.providers.clusters.map(({ name }) => name)).toEqual(['member1', null, null]);
});

it('tells nothing of what Slipway was not asked for', () => {
  expect([look(spec), look(null)]).toEqual([[], []]);
});

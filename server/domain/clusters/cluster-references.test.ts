import { expect, it } from 'vitest';
import {
  changeReferences,
  changesOfReferences,
  isSameReferred,
  pickReferences,
  type Referred,
  readOffered,
  referencesOf,
  refuseReferences,
  refuseSwitches,
  takenReferences,
} from './cluster-references.ts';

const policyRef = { name: '', key: 'policy', hash: '' };

const referred = (object: Record<string, unknown> | null): Referred => ({ name: object && 'named', object });

it.each([
  ['a k0s template', { auth: { configSecret: {} }, audit: { policyRef } }, null, ['clusterAuth', 'auditPolicy']],
  ['one without sign-in', { audit: { policyRef } }, null, ['auditPolicy']],
  ['one that only rotates its audit log', { audit: { logMaxAge: 7 } }, null, []],
  ['a hosted control plane', { dataSource: { kineDataSourceSecretName: '' } }, null, ['dataSource']],
  ['vSphere, whose machines can have fixed addresses', { ipamEnabled: false }, null, ['addressClaim']],
  ['an adopted or managed cluster', { region: '' }, { properties: { region: {} } }, []],
  [
    'one whose schema alone knows them',
    {},
    { properties: { auth: { type: 'object' }, audit: { properties: { policyRef: {} } } } },
    ['clusterAuth', 'auditPolicy'],
  ],
  ['one whose values are no maps', { auth: 'none', audit: { policyRef: null } }, null, []],
])('%s takes what its chart is handed', (_, defaults, schema, expected) => {
  expect(takenReferences({ defaults, schema })).toEqual(expected);
});

const object = (name: string, spec?: object) => ({ metadata: { name }, ...(spec && { spec }) });
const oidc = {
  authenticationConfiguration: { jwt: [{ issuer: { url: 'https://id.test', audiences: ['k0rdent'] } }] },
};

it('offers what the namespace holds by name, and says who signs people in', () => {
  const objects = [object('none', {}), object('company', oidc), { spec: oidc }];
  expect(readOffered('clusterAuth', objects).options).toEqual([
    { name: 'company', issuer: 'https://id.test' },
    { name: 'none', issuer: null },
  ]);
  expect(readOffered('auditPolicy', [object('baseline', oidc), object('a')]).options).toEqual([
    { name: 'a', issuer: null },
    { name: 'baseline', issuer: null },
  ]);
});

it('shows the hosts of a data source, and nothing that opens it', () => {
  const auth = { username: { name: 'login', key: 'user' }, password: { name: 'login', key: 'pass' } };
  const endpoints = ['pg0.example.com:5432', '[2001:db8::1]:5432', 'postgres://kine:secret@pg1.example.com:5432'];
  const { options } = readOffered('dataSource', [object('pg', { type: 'postgresql', endpoints, auth }), object('odd')]);
  expect(options).toEqual([
    { name: 'odd', issuer: null, hosts: [] },
    { name: 'pg', issuer: null, hosts: ['pg0.example.com', '[2001:db8::1]', 'pg1.example.com'] },
  ]);
});

it('refuses a data source that comes or goes and another claim, and lets a data source be another', () => {
  expect(refuseSwitches({}, { dataSource: 'pg', clusterAuth: 'company' })).toMatchObject([
    { pointer: '/dataSource', message: { key: 'said.reference-not-added', params: { kind: 'DataSource' } } },
  ]);
  expect(refuseSwitches({ dataSource: 'pg' }, { dataSource: null })).toMatchObject([
    { pointer: '/dataSource', message: { key: 'said.reference-kept' } },
  ]);
  expect(refuseSwitches({ dataSource: 'pg' }, { dataSource: 'other' })).toEqual([]);
  expect(refuseSwitches({ dataSource: 'pg' }, { auditPolicy: null })).toEqual([]);
  expect(refuseSwitches({ addressClaim: 'vs1' }, { addressClaim: 'vs2' })).toMatchObject([
    { pointer: '/addressClaim', message: { key: 'said.reference-fixed' } },
  ]);
});

it('takes a claim for the cluster that it is made out to, and for no other', () => {
  const nodeNetwork = { cidr: '10.20.0.0/24', gateway: '10.20.0.1' };
  const claims = [object('vs1', { cluster: 'vs1', nodeNetwork }), object('free', { provider: 'in-cluster' })];
  const offered = [readOffered('addressClaim', claims)];
  expect(offered[0]?.options).toEqual([
    { name: 'free', issuer: null, claim: { cluster: null, network: null } },
    { name: 'vs1', issuer: null, claim: { cluster: 'vs1', network: '10.20.0.0/24' } },
  ]);
  expect(refuseReferences({ addressClaim: 'vs1' }, offered, 'vs1')).toEqual([]);
  expect(refuseReferences({ addressClaim: 'vs1' }, offered, 'vs2')).toMatchObject([
    { pointer: '/addressClaim', isMissing: false, message: { params: { name: 'vs1', cluster: 'vs1' } } },
  ]);
  expect(refuseReferences({ addressClaim: 'free' }, offered, 'free')).toMatchObject([
    { pointer: '/addressClaim', message: { key: 'said.claim-for-nobody' } },
  ]);
  expect(refuseReferences({ addressClaim: 'gone' }, offered, 'gone')).toMatchObject([{ isMissing: true }]);
});

it('refuses what the namespace does not hold and what the template does not take, each at its field', () => {
  const offered = [readOffered('clusterAuth', [object('company', oidc)])];
  expect(refuseReferences({ clusterAuth: 'company' }, offered, 'dev')).toEqual([]);
  expect(refuseReferences({}, offered, 'dev')).toEqual([]);
  expect(refuseReferences({ clusterAuth: 'gone', auditPolicy: 'baseline' }, offered, 'dev')).toMatchObject([
    { pointer: '/clusterAuth', isMissing: true, detail: 'This project has no ClusterAuthentication named gone' },
    { pointer: '/auditPolicy', isMissing: false, detail: 'Clusters of this template take no ClusterAuditPolicy' },
  ]);
});

it('changes what is named, and takes a name away for null', () => {
  const now = { clusterAuth: 'company', auditPolicy: 'a' };
  expect(changeReferences(now, { clusterAuth: null })).toEqual({ auditPolicy: 'a' });
  expect(changeReferences({}, { auditPolicy: 'b' })).toEqual({ auditPolicy: 'b' });
  expect(changeReferences(now, {})).toEqual(now);
});

it.each([
  ['clusterAuth', null, object('empty', {}), true],
  ['clusterAuth', object('company', oidc), object('copy', oidc), true],
  ['clusterAuth', object('company', oidc), object('other', { ...oidc, caSecret: { name: 'ca' } }), false],
  ['clusterAuth', null, object('company', oidc), false],
  ['auditPolicy', null, object('a', {}), false],
  ['auditPolicy', object('a', { policy: { rules: [] } }), object('b', { policy: { rules: [] } }), true],
  ['dataSource', object('a', { endpoints: ['pg:5432'] }), object('b', { endpoints: ['pg:5432'] }), false],
] as const)('%s: whether a cluster gets the same of two objects', (field, one, other, expected) => {
  expect(isSameReferred(field, referred(one), referred(other))).toBe(expected);
});

it('takes an object that is not known for nothing else, and for none', () => {
  const unknown = { name: 'gone', object: null };
  expect(isSameReferred('auditPolicy', unknown, referred(null))).toBe(false);
  expect(isSameReferred('auditPolicy', unknown, unknown)).toBe(false);
});

it('keeps names alone, and tells what became another', () => {
  const deployment = { clusterAuth: 'company', auditPolicy: '', template: 't' };
  expect(referencesOf(deployment)).toEqual({ clusterAuth: 'company' });
  expect(pickReferences({ ...deployment, clusterAuth: null } as object)).toEqual({
    clusterAuth: null,
    auditPolicy: '',
  });
  expect(changesOfReferences({ clusterAuth: 'company' }, { clusterAuth: 'other', auditPolicy: 'a' })).toEqual([
    { pointer: '/clusterAuth', before: 'company', after: 'other' },
    { pointer: '/auditPolicy', before: null, after: 'a' },
  ]);
  expect(changesOfReferences({ auditPolicy: 'a' }, {})).toEqual([
    { pointer: '/auditPolicy', before: 'a', after: null },
  ]);
  expect(changesOfReferences({ auditPolicy: 'a' }, { auditPolicy: 'a' })).toEqual([]);
});

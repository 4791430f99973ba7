import { describe, expect, it } from 'vitest';
import { checkNewClaim, claimsOverlap, tidyClaim } from './address-claims.ts';
import { mostAddresses, type NewAddressClaim } from './contracts/address-claims.ts';

type NodeNetwork = NewAddressClaim['nodeNetwork'];
const good: NodeNetwork = {
  cidr: '10.20.0.0/24',
  ipAddresses: ['10.20.0.10-10.20.0.30'],
  gateway: '10.20.0.1',
  prefix: 24,
};
const good6: NodeNetwork = {
  cidr: 'fd00:20::/64',
  ipAddresses: ['fd00:20::10-fd00:20::1f'],
  gateway: 'fd00:20::1',
  prefix: 64,
};
const check = (part: Partial<NodeNetwork>, base = good) =>
  checkNewClaim({ provider: 'in-cluster', nodeNetwork: { ...base, ...part } }).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );
const at = (field: string, code: string) => [`/nodeNetwork/${field} ${code}`];

describe('a claim of new addresses', () => {
  it.each([
    ['as the example', {}],
    ['single addresses', { ipAddresses: ['10.20.0.10', '10.20.0.11', '10.20.0.40-10.20.0.41'] }],
    ['the whole network', { ipAddresses: undefined }],
    ['the prefix of its network', { prefix: undefined }],
    ['a range of one', { ipAddresses: ['10.20.0.10-10.20.0.10'] }],
    ['blanks around the hyphen', { ipAddresses: ['10.20.0.10 - 10.20.0.30'] }],
    ['the smallest network', { cidr: '10.20.0.0/30', ipAddresses: ['10.20.0.2'], prefix: 30 }],
  ])('is taken with %s', (_, part) => {
    expect(check(part as Partial<NodeNetwork>)).toEqual([]);
  });

  it('is taken in IPv6', () => {
    expect(check({}, good6)).toEqual([]);
  });

  it.each<[string, Partial<NodeNetwork>, string[]]>([
    ['no network', { cidr: '' }, at('cidr', 'address-network-missing')],
    ['no prefix in the network', { cidr: '10.20.0.0' }, at('cidr', 'address-network-form')],
    ['a prefix that is too long', { cidr: '10.20.0.0/33' }, at('cidr', 'address-network-form')],
    ['a prefix with a zero before', { cidr: '10.20.0.0/024' }, at('cidr', 'address-network-form')],
    ['a short network', { cidr: '10.20/16' }, at('cidr', 'address-network-form')],
    ['words', { cidr: 'office/24' }, at('cidr', 'address-network-form')],
    ['an address of the network', { cidr: '10.20.0.5/24' }, at('cidr', 'address-network-host')],
    ['a network of one address', { cidr: '10.20.0.8/32' }, at('cidr', 'address-network-size')],
    ['everything', { cidr: '0.0.0.0/0' }, at('cidr', 'address-network-size')],
    ['words as an address', { ipAddresses: ['10.20.0.10', 'here'] }, at('ipAddresses/1', 'address-form')],
    ['an octal address', { ipAddresses: ['10.20.0.010'] }, at('ipAddresses/0', 'address-form')],
    ['half a range', { ipAddresses: ['10.20.0.10-'] }, at('ipAddresses/0', 'address-form')],
    ['the end alone', { ipAddresses: ['10.20.0.10-30'] }, at('ipAddresses/0', 'address-form')],
    ['three ends', { ipAddresses: ['10.20.0.1-10.20.0.2-10.20.0.3'] }, at('ipAddresses/0', 'address-form')],
    ['a subnet', { ipAddresses: ['10.20.0.16/28'] }, at('ipAddresses/0', 'address-form')],
    ['a zone', { ipAddresses: ['fe80::1%eth0'] }, at('ipAddresses/0', 'address-form')],
    ['a range in two families', { ipAddresses: ['10.20.0.10-fd00::1'] }, at('ipAddresses/0', 'address-families')],
    ['a range backwards', { ipAddresses: ['10.20.0.30-10.20.0.10'] }, at('ipAddresses/0', 'address-order')],
    ['another family', { ipAddresses: ['fd00::1'] }, at('ipAddresses/0', 'address-family')],
    ['an address outside', { ipAddresses: ['10.20.1.10'] }, at('ipAddresses/0', 'address-outside')],
    ['the address of the network', { ipAddresses: ['10.20.0.0'] }, at('ipAddresses/0', 'address-edge')],
    ['the address for all', { ipAddresses: ['10.20.0.255'] }, at('ipAddresses/0', 'address-edge')],
    ['a range that leads out', { ipAddresses: ['10.20.0.250-10.20.1.2'] }, at('ipAddresses/0', 'address-outside')],
    ['the same twice', { ipAddresses: ['10.20.0.10', '10.20.0.10'] }, at('ipAddresses/1', 'address-twice')],
    ['an overlap', { ipAddresses: ['10.20.0.10-10.20.0.20', '10.20.0.20'] }, at('ipAddresses/1', 'address-overlap')],
    [
      'too many',
      { cidr: '10.0.0.0/8', prefix: 8, gateway: '10.0.0.1', ipAddresses: ['10.20.0.0-10.20.2.0'] },
      at('ipAddresses', 'address-count'),
    ],
    ['no gateway', { gateway: undefined }, at('gateway', 'address-gateway-missing')],
    ['words as gateway', { gateway: 'router' }, at('gateway', 'address-gateway-form')],
    ['a gateway of the other family', { gateway: 'fd00::1' }, at('gateway', 'address-gateway-family')],
    ['a gateway outside', { gateway: '10.21.0.1' }, at('gateway', 'address-gateway-outside')],
    ['the network as gateway', { gateway: '10.20.0.0' }, at('gateway', 'address-gateway-edge')],
    ['the broadcast address as gateway', { gateway: '10.20.0.255' }, at('gateway', 'address-gateway-edge')],
    ['a gateway among the addresses', { gateway: '10.20.0.12' }, at('gateway', 'address-gateway-taken')],
    ['another prefix', { prefix: 16 }, at('prefix', 'address-prefix')],
  ] as [string, Partial<NodeNetwork>, string[]][])('is refused with %s', (_, part, problems) => {
    expect(check(part)).toEqual(problems);
  });

  it('says all that is wrong at once, and nothing that depends on a network that cannot be read', () => {
    expect(check({ cidr: 'x', ipAddresses: ['y', '10.0.0.1'], gateway: 'z', prefix: 3 })).toEqual([
      '/nodeNetwork/cidr address-network-form',
      '/nodeNetwork/ipAddresses/0 address-form',
      '/nodeNetwork/gateway address-gateway-form',
    ]);
  });

  it('is the network alone for Infoblox', () => {
    const codes = (nodeNetwork: NodeNetwork) =>
      checkNewClaim({ provider: 'ipam-infoblox', nodeNetwork }).map(({ pointer, code }) => `${pointer} ${code}`);
    expect(codes({ cidr: good.cidr })).toEqual([]);
    expect(codes(good)).toEqual([
      '/nodeNetwork/ipAddresses address-infoblox',
      '/nodeNetwork/gateway address-infoblox',
      '/nodeNetwork/prefix address-infoblox',
    ]);
  });

  it('names what it is about', () => {
    const [problem] = checkNewClaim({
      provider: 'in-cluster',
      nodeNetwork: { ...good, ipAddresses: ['10.20.0.10-10.20.0.20', '10.20.0.20'] },
    });
    expect(problem?.params).toEqual({ address: '10.20.0.20', other: '10.20.0.10-10.20.0.20' });
    const host = checkNewClaim({ provider: 'in-cluster', nodeNetwork: { ...good, cidr: '10.20.0.77/26' } });
    expect(host[0]?.params).toEqual({ cidr: '10.20.0.77/26', network: '10.20.0.64/26' });
  });

  it('counts to the most a claim may list', () => {
    const last = `10.20.${1 + Math.floor(mostAddresses / 256) - 1}.255`;
    expect(check({ cidr: '10.0.0.0/8', prefix: 8, gateway: '10.0.0.1', ipAddresses: [`10.20.1.0-${last}`] })).toEqual(
      [],
    );
  });

  it('is tidied: no blanks, no empty fields, and the prefix of its network', () => {
    const typed = { cidr: ' 10.20.0.0/24 ', ipAddresses: [' 10.20.0.10', '', ' '], gateway: ' ' };
    expect(tidyClaim({ provider: 'in-cluster', nodeNetwork: typed })).toEqual({
      provider: 'in-cluster',
      nodeNetwork: { cidr: '10.20.0.0/24', ipAddresses: ['10.20.0.10'], prefix: 24 },
    });
    expect(tidyClaim({ provider: 'ipam-infoblox', nodeNetwork: { cidr: 'x', ipAddresses: [''] } })).toEqual({
      provider: 'ipam-infoblox',
      nodeNetwork: { cidr: 'x' },
    });
  });
});

describe('two claims', () => {
  it.each<[string, Partial<NodeNetwork>, boolean]>([
    ['the same addresses', good, true],
    ['other addresses of the same network', { ...good, ipAddresses: ['10.20.0.40'] }, false],
    ['the whole network', { cidr: '10.20.0.0/16' }, true],
    ['another network', { cidr: '10.21.0.0/24' }, false],
    ['nothing', {}, false],
    ['what cannot be read', { cidr: 'x', ipAddresses: ['y'] }, false],
    ['another family', good6, false],
    ['a range around all of them', { ...good, ipAddresses: ['10.20.0.50', '10.20.0.1-10.20.0.40'] }, true],
  ])('overlap where the other takes %s', (_, other, isOverlap) => {
    expect(claimsOverlap(good, other)).toBe(isOverlap);
    expect(claimsOverlap(other, good)).toBe(isOverlap);
  });
});

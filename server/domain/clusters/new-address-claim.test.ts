import { describe, expect, it } from 'vitest';
import type { NewAddressClaim } from '../../../lib/contracts/address-claims.ts';
import { changesOfNewClaim, readClaims, refuseNewClaim, warnOfOverlap } from './new-address-claim.ts';

const claim: NewAddressClaim = {
  provider: 'in-cluster',
  nodeNetwork: { cidr: '10.20.0.0/24', ipAddresses: ['10.20.0.10-10.20.0.30'], gateway: '10.20.0.1', prefix: 24 },
};
const object = (name: string, nodeNetwork: object) => ({ metadata: { name }, spec: { nodeNetwork } });
const known = readClaims([
  object('munich', { cidr: '10.20.0.0/24', ipAddresses: ['10.20.0.30', '10.20.0.31'] }),
  object('beside', { cidr: '10.20.0.0/24', ipAddresses: ['10.20.0.40'] }),
  object('all', { cidr: '10.20.0.0/16' }),
  object('odd', { cidr: 4 }),
  { metadata: { name: 'bare' }, spec: { provider: 'in-cluster' } },
  {},
]);

describe('described addresses', () => {
  const asked = { claim, cluster: 'vs1', isTaken: true, isNamedToo: false };

  it.each([
    ['nothing wrong', {}, []],
    ['a template that takes none', { isTaken: false }, ['/newAddressClaim validation-failed said.reference-not-taken']],
    [
      'a named claim beside',
      { isNamedToo: true },
      ['/newAddressClaim validation-failed said.claim-named-and-described'],
    ],
    [
      'another gateway',
      { claim: { ...claim, nodeNetwork: { ...claim.nodeNetwork, gateway: '10.20.0.12' } } },
      ['/newAddressClaim/nodeNetwork/gateway validation-failed said.address-gateway-taken'],
    ],
  ])('are refused at their field: %s', (_, part, refused) => {
    const found = refuseNewClaim({ ...asked, ...part }, known);
    expect(found.map(({ pointer, code, message }) => `${pointer} ${code} ${message?.key}`)).toEqual(refused);
  });

  it('are refused where the claim that k0rdent makes of them is there already', () => {
    const there = readClaims([object('vs1-ipam', {})]);
    expect(refuseNewClaim(asked, there)).toMatchObject([{ pointer: '/newAddressClaim', code: 'conflict' }]);
    expect(refuseNewClaim({ ...asked, cluster: 'vs2' }, there)).toEqual([]);
  });

  it('come with a warning where other claims have some of them', () => {
    expect(warnOfOverlap(claim, known)?.message).toEqual({
      key: 'said.claims-overlap',
      params: { names: 'all, munich' },
    });
    expect(warnOfOverlap({ provider: 'ipam-infoblox', nodeNetwork: { cidr: '10.30.0.0/24' } }, known)).toBeNull();
  });

  it('are told field by field, from nothing and from one revision to the next', () => {
    expect(changesOfNewClaim(undefined, claim)).toEqual([
      { pointer: '/newAddressClaim/provider', before: null, after: 'in-cluster' },
      { pointer: '/newAddressClaim/nodeNetwork/cidr', before: null, after: '10.20.0.0/24' },
      { pointer: '/newAddressClaim/nodeNetwork/ipAddresses', before: null, after: '10.20.0.10-10.20.0.30' },
      { pointer: '/newAddressClaim/nodeNetwork/gateway', before: null, after: '10.20.0.1' },
      { pointer: '/newAddressClaim/nodeNetwork/prefix', before: null, after: 24 },
    ]);
    const less = { ...claim, nodeNetwork: { ...claim.nodeNetwork, ipAddresses: ['10.20.0.10', '10.20.0.12'] } };
    expect(changesOfNewClaim(claim, less)).toEqual([
      {
        pointer: '/newAddressClaim/nodeNetwork/ipAddresses',
        before: '10.20.0.10-10.20.0.30',
        after: '10.20.0.10, 10.20.0.12',
      },
    ]);
    expect(changesOfNewClaim(claim, claim)).toEqual([]);
    expect(changesOfNewClaim(undefined, undefined)).toEqual([]);
  });
});

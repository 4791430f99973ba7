import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compactAddresses, expandAddresses, readSpan, writeAddress } from './address-spans.ts';
import type { NewAddressClaim } from './contracts/address-claims.ts';
import { newClaimInSpec, specOfNewClaim } from './new-claim-in-spec.ts';

const claim: NewAddressClaim = {
  provider: 'in-cluster',
  nodeNetwork: {
    cidr: '10.20.0.0/24',
    ipAddresses: ['10.20.0.10-10.20.0.12', '10.20.0.40'],
    gateway: '10.20.0.1',
    prefix: 24,
  },
};

it('lists each address by itself, for the cluster that is ordered', () => {
  const spec = specOfNewClaim(claim, 'vs1');
  expect(spec).toEqual({
    ipamClaim: {
      spec: {
        provider: 'in-cluster',
        cluster: 'vs1',
        nodeNetwork: {
          cidr: '10.20.0.0/24',
          ipAddresses: ['10.20.0.10', '10.20.0.11', '10.20.0.12', '10.20.0.40'],
          gateway: '10.20.0.1',
          prefix: 24,
        },
      },
    },
  });
  expect(newClaimInSpec(spec, 'vs1')).toEqual(claim);
});

it.each([
  ['another cluster', { cluster: 'vs2' }],
  ['a field that it has no use for', { externalNetwork: {} }],
  ['a list', { nodeNetwork: [] }],
  ['another provider', { provider: 'dhcp' }],
])('is not read with %s', (_, part) => {
  expect(newClaimInSpec({ ipamClaim: { spec: { ...claim, ...part } } }, 'vs1')).toBe('unread');
});

it('is none where a claim is named, or nothing', () => {
  for (const spec of [{}, { ipamClaim: {} }, { ipamClaim: { ref: 'vs1' } }])
    expect(newClaimInSpec(spec, 'vs1')).toBeNull();
});

it('writes nothing out that is too long or cannot be read', () => {
  expect(expandAddresses(['10.0.0.1-10.0.0.3'], 3)).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
  expect(expandAddresses(['10.0.0.1-10.0.0.3', '10.0.0.9'], 3)).toEqual(['10.0.0.1-10.0.0.3', '10.0.0.9']);
  expect(expandAddresses(['10.0.0.3-10.0.0.1', 'x'], 9)).toEqual(['10.0.0.3-10.0.0.1', 'x']);
});

it('gives back the ranges that were written out, in both families', () => {
  const family = fc.constantFrom('IPv4' as const, 'IPv6' as const);
  const number = fc.bigInt({ min: 0n, max: 0xff_ff_ff_00n });
  fc.assert(
    fc.property(family, number, fc.integer({ min: 0, max: 200 }), (of, first, more) => {
      const range = { family: of, first, last: first + BigInt(more) };
      const text = `${writeAddress(of, range.first)}-${writeAddress(of, range.last)}`;
      expect(readSpan(text)).toEqual(range);
      const all = expandAddresses([text], 201);
      expect(all).toHaveLength(more + 1);
      expect(compactAddresses(all)).toEqual([more === 0 ? writeAddress(of, first) : text]);
    }),
  );
});

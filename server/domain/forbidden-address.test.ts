import { describe, expect, it } from 'vitest';
import { findForbiddenHost } from './forbidden-address.ts';

const hostOf = (address: string) => new URL(address).hostname;

describe('hosts that nobody may lead Slipway or k0rdent to', () => {
  it.each([
    ['https://127.0.0.1', 'loopback'],
    ['https://2130706433', 'loopback'],
    ['https://0x7f.1', 'loopback'],
    ['https://017700000001', 'loopback'],
    ['https://0.0.0.0', 'loopback'],
    ['https://[::1]', 'loopback'],
    ['https://[::]', 'loopback'],
    ['https://[::ffff:127.0.0.1]', 'loopback'],
    ['https://[64:ff9b::169.254.169.254]', 'linkLocal'],
    ['https://169.254.169.254', 'linkLocal'],
    ['https://[fe80::1]', 'linkLocal'],
    ['https://10.1.2.3', 'private'],
    ['https://172.31.0.1', 'private'],
    ['https://192.168.1.1', 'private'],
    ['https://100.64.0.1', 'private'],
    ['https://[fd00:ec2::254]', 'private'],
    ['https://[fec0::1]', 'private'],
    ['https://[2002:a9fe:a9fe::1]', 'linkLocal'],
    ['https://198.19.255.1', 'private'],
    ['https://224.0.0.1', 'reserved'],
    ['https://[ff02::1]', 'reserved'],
    ['https://LOCALHOST', 'internal'],
    ['https://localhost.', 'internal'],
    ['https://metadata.google.internal', 'internal'],
    ['https://kubernetes.default.svc', 'internal'],
    ['https://api.kcm-system.svc.cluster.local', 'internal'],
    ['https://intranet', 'internal'],
  ])('%s is %s', (address, words) => expect(findForbiddenHost(hostOf(address))).toBe(words));

  it.each(['https://api.example.com', 'https://8.8.8.8', 'https://172.32.0.1', 'https://[2001:db8::1]'])(
    '%s may be called',
    (address) => expect(findForbiddenHost(hostOf(address))).toBeNull(),
  );
});

import { describe, expect, it } from 'vitest';
import { findForbiddenHost } from './forbidden-address.ts';

const hostOf = (address: string) => new URL(address).hostname;

describe('hosts that nobody may lead Slipway or k0rdent to', () => {
  it.each([
    ['https://127.0.0.1', 'a loopback address'],
    ['https://2130706433', 'a loopback address'],
    ['https://0x7f.1', 'a loopback address'],
    ['https://017700000001', 'a loopback address'],
    ['https://0.0.0.0', 'a loopback address'],
    ['https://[::1]', 'a loopback address'],
    ['https://[::]', 'a loopback address'],
    ['https://[::ffff:127.0.0.1]', 'a loopback address'],
    ['https://[64:ff9b::169.254.169.254]', 'a link-local address'],
    ['https://169.254.169.254', 'a link-local address'],
    ['https://[fe80::1]', 'a link-local address'],
    ['https://10.1.2.3', 'a private address'],
    ['https://172.31.0.1', 'a private address'],
    ['https://192.168.1.1', 'a private address'],
    ['https://100.64.0.1', 'a private address'],
    ['https://[fd00:ec2::254]', 'a private address'],
    ['https://[fec0::1]', 'a private address'],
    ['https://[2002:a9fe:a9fe::1]', 'a link-local address'],
    ['https://198.19.255.1', 'a private address'],
    ['https://224.0.0.1', 'a reserved address'],
    ['https://[ff02::1]', 'a reserved address'],
    ['https://LOCALHOST', 'an internal name'],
    ['https://localhost.', 'an internal name'],
    ['https://metadata.google.internal', 'an internal name'],
    ['https://kubernetes.default.svc', 'an internal name'],
    ['https://api.kcm-system.svc.cluster.local', 'an internal name'],
    ['https://intranet', 'an internal name'],
  ])('%s is %s', (address, words) => expect(findForbiddenHost(hostOf(address))).toBe(words));

  it.each(['https://api.example.com', 'https://8.8.8.8', 'https://172.32.0.1', 'https://[2001:db8::1]'])(
    '%s may be called',
    (address) => expect(findForbiddenHost(hostOf(address))).toBeNull(),
  );
});

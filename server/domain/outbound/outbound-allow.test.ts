import { describe, expect, it } from 'vitest';
import { findResolvedAddressProblem, findTypedAddressProblem, isAllowedUrl, readAllowed } from './outbound-allow.ts';

const allowed = readAllowed(
  'hooks.corp, 10.1.0.0/16 127.0.0.2 [fd00::1] fd12::/16 10.7.0.1:8443 one.corp:8443 [fd00::9]:8443',
);

describe('what the operator allows', () => {
  it.each([
    'hooks.corp',
    'HOOKS.CORP.',
    '10.1.255.255',
    '127.0.0.2',
    '[fd00::1]',
    '[fd12:3::4]',
    '[::ffff:10.1.2.3]',
    '10.7.0.1:8443',
    'one.corp:8443',
    '[fd00::9]:8443',
  ])('%s is allowed', (host) => expect(isAllowedUrl(allowed, new URL(`https://${host}`))).toBe(true));
  it.each([
    'corp',
    'evil-hooks.corp',
    '10.2.0.0',
    '127.0.0.1',
    '[fd00::2]',
    '[fd13::1]',
    '10.7.0.1',
    'one.corp:443',
    '[fd00::9]:1',
  ])('%s is not', (host) => expect(isAllowedUrl(allowed, new URL(`https://${host}`))).toBe(false));
  it.each(['hooks.corp/8', '10.0.0.0/33', '10.0.0.0/x', 'fd00::/129'])('%s is refused at the start', (entry) =>
    expect(() => readAllowed(entry)).toThrow(`OUTBOUND_ALLOW holds ${entry}`),
  );
});

describe('an address that somebody typed', () => {
  it.each([
    ['no address', 'unreadable'],
    ['ftp://hooks.corp/', 'insecure'],
    ['http://example.com/', 'insecure'],
    ['https://user:pass@example.com/', 'login'],
    ['https://2130706433/', 'loopback'],
    ['https://[::1]/', 'loopback'],
    ['https://intranet/', 'internal'],
    ['https://10.2.0.1/', 'private'],
  ])('%s %s', (address, problem) => expect(findTypedAddressProblem(address, allowed)).toBe(problem));
  it.each(['https://example.com/x', 'http://hooks.corp/', 'https://10.1.0.1/'])('%s may be called', (address) =>
    expect(findTypedAddressProblem(address, allowed)).toBeNull(),
  );
});

describe('where a name leads', () => {
  it.each([
    ['example.com', '169.254.169.254', 'linkLocal'],
    ['example.com', 'fe80::1%eth0', 'linkLocal'],
    ['example.com', '::ffff:10.2.0.1', 'private'],
    ['example.com', '10.1.0.9', null],
    ['example.com', '93.184.216.34', null],
    ['hooks.corp', '192.168.0.1', null],
  ])('%s at %s: %s', (host, address, problem) =>
    expect(findResolvedAddressProblem(new URL(`https://${host}`), address, allowed)).toBe(problem),
  );
});

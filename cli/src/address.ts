import { exitCodes, Failure } from './failure.ts';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * An address to which a code or a token may be sent: `https:`, or `http:` to this machine itself.
 * @param what the address is, such as `The identity provider’s token endpoint`
 * @throws Failure for any other
 */
export function assertSafeAddress(what: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return;
  const why = url?.protocol === 'http:' ? 'is not encrypted (http:)' : 'is no https: address';
  throw new Failure(exitCodes.usage, `${what} ${why}: ${address}`, 'Tokens are sent to https: addresses alone.');
}

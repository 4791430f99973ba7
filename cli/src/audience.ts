import { exitCodes, Failure } from './failure.ts';

/** `aud` of a token whose payload can be read (RFC 7519, 4.1.3); nothing is checked with a key here. */
function audiencesOf(token: string): string[] {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const { aud } = (payload ?? {}) as { aud?: unknown };
    return [aud].flat().filter((one) => typeof one === 'string');
  } catch {
    return [];
  }
}

/**
 * A portal names the address that tokens are asked for, and could name that of another server to get at its tokens. So a
 * token that names addresses (`https://…`) goes to the portal only where one of them is the portal's. Providers without
 * resource indicators put plain names there, which say nothing of an address.
 * @param resource the address that tokens were asked for
 * @throws Failure for the token of another server
 */
export function assertAudience(token: string, portalUrl: string, resource: string): void {
  const addresses = audiencesOf(token).filter((aud) => /^https?:/i.test(aud) && URL.canParse(aud));
  const portal = new URL(portalUrl).origin;
  if (addresses.length === 0) return;
  if (addresses.some((aud) => aud === resource || new URL(aud).origin === portal)) return;
  throw new Failure(
    exitCodes.signIn,
    `The identity provider gave a token for ${addresses.join(', ')}, not for ${portal}; it was not sent and is forgotten`,
    'Look whether the address of Slipway is right, and tell your admin.',
  );
}

/** Hosts of large providers, by the end of the issuer's host. */
const known: readonly (readonly [string, string])[] = [
  ['accounts.google.com', 'Google'],
  ['login.microsoftonline.com', 'Microsoft'],
  ['gitlab.com', 'GitLab'],
  ['okta.com', 'Okta'],
  ['auth0.com', 'Auth0'],
];

/**
 * What the sign-in page calls the identity provider: the name that was set, a large provider's own, otherwise the host of
 * the issuer. Null where that is an address of a machine, which names nothing to people.
 */
export function nameProvider({ OIDC_NAME, OIDC_ISSUER }: { OIDC_NAME?: string; OIDC_ISSUER: string }): string | null {
  if (OIDC_NAME) return OIDC_NAME;
  const { hostname } = new URL(OIDC_ISSUER);
  const large = known.find(([host]) => hostname === host || hostname.endsWith(`.${host}`));
  if (large) return large[1];
  return /^[\d.]+$|^\[/.test(hostname) || !hostname.includes('.') ? null : hostname;
}

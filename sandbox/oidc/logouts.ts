import type Provider from 'oidc-provider';

/** The library's clients can do this; its types do not say so. */
interface LogoutClient {
  backchannelLogout(subject: string, sid: string): Promise<void>;
}

/**
 * Remembers in which sessions the client got tokens, and answers how to tell it that those of one person are over.
 * After a restart a session is known again from its next refresh on.
 */
export function announceLogouts(provider: Provider, clientId: string): (email: string) => Promise<void> {
  const sidsOf = new Map<string, Set<string>>();
  provider.on('grant.success', ({ oidc }) => {
    const { AuthorizationCode: code, RefreshToken: refresh } = oidc.entities;
    const { accountId, sid } = refresh ?? code ?? {};
    if (accountId === undefined || sid === undefined) return;
    sidsOf.set(accountId, (sidsOf.get(accountId) ?? new Set()).add(sid));
  });
  return async (email) => {
    const client = (await provider.Client.find(clientId)) as unknown as LogoutClient | undefined;
    const sids = sidsOf.get(email) ?? new Set();
    sidsOf.delete(email);
    for (const sid of sids) await client?.backchannelLogout(email, sid);
  };
}

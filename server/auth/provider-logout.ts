import type { Database } from '../ports/database.ts';
import type { IdentityProvider, ProviderLogout, Sealer } from '../ports/identity.ts';
import type { SessionStore } from '../ports/people.ts';

interface Services {
  db: Database;
  sessions: SessionStore;
  sealer: Sealer;
  provider: IdentityProvider;
}

/** How the sign-out of a browser goes on at the identity provider, so that the next person there has to sign in. */
export async function findProviderLogout(
  { db, sessions, sealer, provider }: Services,
  portalUrl: string,
  sessionId: string,
): Promise<ProviderLogout> {
  const sealed = await sessions.idToken(db.auto, sessionId);
  const idToken = sealed === null ? null : sealer.open(sealed, sessionId);
  return provider.findLogout(idToken, `${portalUrl.replace(/\/$/, '')}/sign-in`);
}

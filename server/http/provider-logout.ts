import { DomainError } from '../domain/errors.ts';
import type { ProviderLogout } from '../ports/identity.ts';
import { answerSafely, type HttpServices, requireActor } from './route.ts';

export interface ProviderLogoutServices extends HttpServices {
  find: (sessionId: string) => Promise<ProviderLogout>;
}

/**
 * `GET /api/auth/provider-logout`: where a browser that signs out goes on. It is asked first, because afterwards nobody
 * knows any more whose session it was.
 */
export function createProviderLogout(
  getServices: () => ProviderLogoutServices,
): (request: Request) => Promise<Response> {
  return (request) =>
    answerSafely(request, 'providerLogout', async () => {
      const services = getServices();
      const { sessionId } = await requireActor(services, request);
      if (sessionId === null)
        throw new DomainError('forbidden', { scriptDetail: 'Tokens are revoked, not signed out' });
      const logout = await services.find(sessionId).catch((cause) => {
        throw new DomainError('upstream-unavailable', { scriptDetail: 'The identity provider does not answer', cause });
      });
      return Response.json(logout, { headers: { 'cache-control': 'no-store' } });
    });
}

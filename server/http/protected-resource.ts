import type { ProtectedResource } from '../../lib/contracts/protected-resource.ts';
import { DomainError } from '../domain/errors.ts';
import type { Deps } from '../usecases/deps.ts';
import { addressOf, assertRate, rateLimits } from './rate-limit.ts';
import { answerSafely } from './route.ts';

/** What programs may know of an address before anybody is known. */
export interface Resource {
  /** The address itself. */
  url: string;
  name: string;
  issuer: string;
  /** Clients at the identity provider whose tokens it takes; without one it takes personal access tokens alone. */
  clientIds: readonly string[];
  /** Whether a program is told as which client it signs in. */
  namesClient: boolean;
}

export interface ResourceServices {
  deps: Deps;
  /** @param path of the address, such as `/api/mcp`; null where nothing of ours is */
  findResource: (path: string) => Resource | null;
}

const prefix = '/.well-known/oauth-protected-resource';
/** As at a browser's sign-in. */
const scopes = ['openid', 'email', 'profile', 'groups', 'offline_access'];

/** Where the document about an address stands (RFC 9728, 3.1). */
export function metadataUrlOf(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}${prefix}${pathname}`;
}

const toDocument = ({ url, name, issuer, clientIds, namesClient }: Resource): ProtectedResource => ({
  resource: url,
  resource_name: name,
  authorization_servers: [issuer],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  ...(namesClient && { slipway_client_id: clientIds[0] }),
});

/**
 * `GET /.well-known/oauth-protected-resource/api/v1` and `…/api/mcp`, for everybody: where the identity provider is. Not
 * found where no client of it was named.
 */
export function createProtectedResource(getServices: () => ResourceServices): (request: Request) => Promise<Response> {
  return (request) =>
    answerSafely(request, 'protectedResource', async () => {
      const { deps, findResource } = getServices();
      await assertRate(deps, rateLimits.status, addressOf(request) ?? 'unknown');
      const resource = findResource(new URL(request.url).pathname.slice(prefix.length));
      if (!resource || resource.clientIds.length === 0) throw new DomainError('not-found');
      return Response.json(toDocument(resource), { headers: { 'cache-control': 'public, max-age=60' } });
    });
}

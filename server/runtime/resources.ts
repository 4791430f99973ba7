import { clientsOf, type Door, resourceOf } from '../auth/bearer.ts';
import type { Env } from '../config/env.ts';
import type { Resource } from '../http/protected-resource.ts';

const doors: Readonly<Record<string, { door: Door; name: string }>> = {
  '/api/v1': { door: 'api', name: 'Slipway' },
  '/api/mcp': { door: 'mcp', name: 'Slipway for agents' },
};

/** The addresses of the portal that take access tokens of the identity provider, by their path. */
export function createResources(env: Env): (path: string) => Resource | null {
  return (path) => {
    const found = doors[path];
    if (!found) return null;
    const { door, name } = found;
    return {
      url: resourceOf(env, door),
      name,
      issuer: env.OIDC_ISSUER,
      clientIds: clientsOf(env, door),
      namesClient: door === 'api',
    };
  };
}

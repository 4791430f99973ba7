import type { ActorServices } from '../auth/actor.ts';
import type { BackchannelServices } from '../auth/backchannel.ts';
import type { AuthServices } from '../auth/options.ts';
import { createIdentityProvider } from '../auth/provider.ts';
import { createRecheck } from '../auth/recheck.ts';
import { createSealer } from '../auth/sealing.ts';
import type { Env } from '../config/env.ts';
import type { IdentityProvider } from '../ports/identity.ts';
import type { Deps } from '../usecases/deps.ts';

/** Everything that knows people: sign-in, who asks, the provider's own messages. */
export interface AuthParts extends ActorServices, AuthServices, BackchannelServices {
  provider: IdentityProvider;
}

export function createAuthParts(env: Env, deps: Deps): AuthParts {
  const provider = createIdentityProvider(env);
  const sealer = createSealer(env.NEXTAUTH_SECRET);
  return { ...deps, provider, sealer, recheck: createRecheck(deps, provider, sealer) };
}

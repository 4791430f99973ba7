import { DomainError } from '../domain/errors.ts';
import type { Deps } from '../usecases/deps.ts';
import { readFormField } from './body.ts';
import { addressOf, assertRate, rateLimits } from './rate-limit.ts';
import { answerSafely } from './route.ts';

export interface LogoutNoticeServices {
  deps: Deps;
  /** @throws DomainError `validation-failed` for anything but a fresh notice of the identity provider */
  take: (logoutToken: string) => Promise<void>;
}

/**
 * `POST /api/auth/backchannel-logout`, for the identity provider: no cookie and no origin, its signature is all that
 * counts. The answers are those of OpenID Connect Back-Channel Logout 1.0, section 2.8.
 */
export function createLogoutNotice(getServices: () => LogoutNoticeServices): (request: Request) => Promise<Response> {
  return (request) =>
    answerSafely(request, 'backchannelLogout', async () => {
      const { deps, take } = getServices();
      await assertRate(deps, rateLimits.logoutNotice, addressOf(request) ?? 'unknown');
      const headers = { 'cache-control': 'no-store' };
      try {
        await take(await readFormField(request, 'logout_token'));
        return new Response(null, { headers });
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'validation-failed') throw error;
        const body = { error: 'invalid_request', error_description: error.message };
        return Response.json(body, { status: 400, headers });
      }
    });
}

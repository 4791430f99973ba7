import type { PublicStatus } from '../../lib/contracts/status.ts';
import type { Deps } from '../usecases/deps.ts';
import { readPublicStatus } from '../usecases/installation/public-status.ts';
import { addressOf, assertRate, rateLimits } from './rate-limit.ts';
import { answerSafely } from './route.ts';

/** However many ask, the parts are asked once in this time. */
const keptMs = 10_000;

export interface StatusServices {
  deps: Deps;
  version: string;
  /** Whether the identity provider answers now. */
  askProvider: () => Promise<boolean>;
}

/** `GET /api/status`: for everybody, without a session; counted by address and kept for ten seconds. */
export function createPublicStatus(getServices: () => StatusServices): (request: Request) => Promise<Response> {
  let kept: { answer: Promise<PublicStatus>; until: number } | null = null;
  return (request) =>
    answerSafely(request, 'publicStatus', async () => {
      const { deps, version, askProvider } = getServices();
      await assertRate(deps, rateLimits.status, addressOf(request) ?? 'unknown');
      const now = deps.clock.now().getTime();
      if (kept === null || kept.until <= now) {
        kept = { answer: readPublicStatus(deps, version, askProvider), until: now + keptMs };
      }
      return Response.json(await kept.answer, { headers: { 'cache-control': `public, max-age=${keptMs / 1000}` } });
    });
}

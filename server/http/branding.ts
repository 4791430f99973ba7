import type { Installation } from '../../lib/contracts/installation.ts';
import { DomainError } from '../domain/errors.ts';
import { readLogo } from '../domain/logo.ts';
import { logger } from '../observability/logger.ts';
import type { InstallationRecord } from '../ports/installation.ts';
import type { Deps } from '../usecases/deps.ts';
import { toInstallation } from '../usecases/installation/installation-view.ts';
import { addressOf, assertRate, rateLimits } from './rate-limit.ts';
import { answerSafely } from './route.ts';

const keptMs = 10_000;

interface Branding {
  read: () => Promise<Installation>;
  answerLogo: (request: Request) => Promise<Response>;
}

/** What pages show of the installation before anybody is known; PostgreSQL is asked once in ten seconds. */
export function createBranding(getDeps: () => Deps): Branding {
  let kept: { record: InstallationRecord | null; until: number } = { record: null, until: 0 };

  async function current(deps: Deps): Promise<InstallationRecord | null> {
    const now = deps.clock.now().getTime();
    if (kept.until > now) return kept.record;
    try {
      kept = { record: await deps.installationSettings.current(deps.db.auto), until: now + keptMs };
    } catch (err) {
      // Signing in has a page to show even then: the last known looks, or Slipway's own.
      logger.warn({ err }, 'The settings of the installation could not be read');
      kept = { ...kept, until: now + keptMs };
    }
    return kept.record;
  }

  return {
    async read() {
      const deps = getDeps();
      return toInstallation(await current(deps), deps.clock.now());
    },
    answerLogo: (request) =>
      answerSafely(request, 'brandingLogo', async () => {
        const deps = getDeps();
        await assertRate(deps, rateLimits.anonymous, addressOf(request) ?? 'unknown');
        // Read anew: the address changes with the picture, and what is kept here may be the one before.
        const address = (await deps.installationSettings.current(deps.db.auto))?.settings.branding.logo ?? null;
        const logo = address === null ? null : readLogo(address);
        if (logo === null) throw new DomainError('not-found');
        return new Response(new Uint8Array(logo.bytes), {
          headers: { 'content-type': logo.type, 'cache-control': 'public, max-age=86400' },
        });
      }),
  };
}

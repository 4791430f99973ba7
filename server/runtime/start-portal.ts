import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '../../prisma/migrate.ts';
import { readEnv } from '../config/env.ts';
import { settleCallerAddresses } from '../http/caller-address.ts';
import { settleConnectionLimits, settleStrictTransport } from '../http/connection-limits.ts';
import { logger } from '../observability/logger.ts';
import { bootstrapFrom } from './bootstrap.ts';
import { getContainer } from './container.ts';

const retryMs = 1_000;
const state = globalThis as typeof globalThis & { slipwayPortal?: { isPrepared: boolean } };

/** Whether migrations and bootstrap are done. */
export function isPrepared(): boolean {
  return state.slipwayPortal?.isPrepared ?? false;
}

/**
 * Checks the settings at once, so that wrong ones stop the start, and then brings database and first data in place,
 * for as long as it takes until there is a database. Answers do not wait for it; `/api/readyz` does.
 * @throws when a setting is wrong
 */
export function startPortal(): void {
  const env = readEnv();
  logger.level = env.LOG_LEVEL;
  if (!state.slipwayPortal) {
    settleCallerAddresses(env.NEXTAUTH_URL);
    settleConnectionLimits();
    settleStrictTransport(env.NEXTAUTH_URL);
  }
  state.slipwayPortal ??= { isPrepared: false };
  getContainer();
  void prepareUntilDone();
}

async function prepareUntilDone(): Promise<void> {
  for (;;) {
    try {
      await prepare();
      return;
    } catch (err) {
      logger.error({ err }, 'The portal is not ready yet; trying again');
      await delay(retryMs);
    }
  }
}

async function prepare(): Promise<void> {
  const { env, deps } = getContainer();
  await migrate(env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL, { applicationUrl: env.DATABASE_URL });
  await bootstrapFrom(deps, env.SLIPWAY_BOOTSTRAP ?? null);
  state.slipwayPortal = { isPrepared: true };
  logger.info('Portal is ready');
}

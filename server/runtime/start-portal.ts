import { assertSchemaIsCurrent, SchemaOutdatedError } from '../../prisma/schema-state.ts';
import { readEnv } from '../config/env.ts';
import { settleCallerAddresses } from '../http/caller-address.ts';
import { settleConnectionLimits } from '../http/connection-limits.ts';
import { settleRefusedMethods } from '../http/refused-methods.ts';
import { settleStrictTransport } from '../http/strict-transport.ts';
import { logger } from '../observability/logger.ts';
import { bootstrapFrom } from './bootstrap.ts';
import { getContainer } from './container.ts';
import { traceFrom } from './trace-from.ts';
import { untilDone } from './until-done.ts';

const starting = 'starting';
const state = globalThis as typeof globalThis & { slipwayPortal?: { waitsFor: string | null } };

/** What the portal waits for before it can work; null once schema and first data are there. */
export function waitsFor(): string | null {
  return state.slipwayPortal ? state.slipwayPortal.waitsFor : starting;
}

/**
 * Checks the settings at once, so that wrong ones stop the start, and then waits for a database with the schema of this
 * version and brings the first data in. Answers do not wait for it; `/api/readyz` does.
 * @throws when a setting is wrong
 */
export async function startPortal(): Promise<void> {
  const env = readEnv();
  logger.level = env.LOG_LEVEL;
  await traceFrom(env, 'slipway-portal');
  if (!state.slipwayPortal) {
    settleCallerAddresses(env.NEXTAUTH_URL);
    settleConnectionLimits();
    settleRefusedMethods();
    settleStrictTransport(env.NEXTAUTH_URL);
  }
  state.slipwayPortal ??= { waitsFor: starting };
  getContainer();
  void untilDone(prepare, {
    onError: (err) => {
      state.slipwayPortal = { waitsFor: err instanceof SchemaOutdatedError ? err.message : starting };
      logger.error({ err }, 'The portal is not ready yet; trying again');
    },
  });
}

async function prepare(): Promise<void> {
  const { env, deps } = getContainer();
  await assertSchemaIsCurrent(env.DATABASE_URL);
  await bootstrapFrom(deps, env.SLIPWAY_BOOTSTRAP ?? null);
  state.slipwayPortal = { waitsFor: null };
  logger.info('Portal is ready');
}

import { assertSchemaIsCurrent, SchemaOutdatedError } from '../../prisma/schema-state.ts';
import { readEnv } from '../config/env.ts';
import { settleCallerAddresses } from '../http/caller-address.ts';
import { settleConnectionLimits } from '../http/connection-limits.ts';
import { drain, isDraining, settleDraining } from '../http/draining.ts';
import { settleRefusedMethods } from '../http/refused-methods.ts';
import { settleStrictTransport } from '../http/strict-transport.ts';
import { logger } from '../observability/logger.ts';
import type { StopTracing } from '../observability/tracing.ts';
import { bootstrapFrom } from './bootstrap.ts';
import { readBuildOnDisk } from './build-on-disk.ts';
import { getContainer } from './container.ts';
import { publishBuild } from './publish-build.ts';
import { traceFrom } from './trace-from.ts';
import { untilDone } from './until-done.ts';

const starting = 'starting';
const leaving = 'draining';
/** With the notice before it and the pod's own pause it stays below the grace period of the chart. */
const finishMs = 20_000;
const state = globalThis as typeof globalThis & { slipwayPortal?: { waitsFor: string | null } };

/** Why nobody should ask this portal: what it waits for, or that it leaves; null when it can work. */
export function waitsFor(): string | null {
  if (isDraining()) return leaving;
  return state.slipwayPortal ? state.slipwayPortal.waitsFor : starting;
}

/**
 * Checks the settings at once, so that wrong ones stop the start, and then waits for a database with the schema of this
 * version and brings the first data in. Answers do not wait for it; `/api/readyz` does.
 * @param options.isBuilt it runs what `next build` made, and not the sources
 * @throws when a setting is wrong
 */
export async function startPortal({ isBuilt }: { isBuilt: boolean }): Promise<void> {
  const env = readEnv();
  logger.level = env.LOG_LEVEL;
  const stopTracing = await traceFrom(env, 'slipway-portal');
  if (!state.slipwayPortal) {
    settleCallerAddresses(env.NEXTAUTH_URL);
    settleConnectionLimits();
    settleRefusedMethods();
    settleStrictTransport(env.NEXTAUTH_URL);
    settleDraining();
    endInOrder(env.SLIPWAY_DRAIN_SECONDS * 1_000, stopTracing);
  }
  state.slipwayPortal ??= { waitsFor: starting };
  getContainer();
  void untilDone(() => prepare(isBuilt), {
    onError: (err) => {
      state.slipwayPortal = { waitsFor: err instanceof SchemaOutdatedError ? err.message : starting };
      logger.error({ err }, 'The portal is not ready yet; trying again');
    },
  });
}

async function prepare(isBuilt: boolean): Promise<void> {
  const { env, deps, queue } = getContainer();
  await assertSchemaIsCurrent(env.DATABASE_URL);
  await queue.open();
  await bootstrapFrom(deps, env.SLIPWAY_BOOTSTRAP ?? null);
  if (isBuilt) await publishBuild(deps, await readBuildOnDisk(process.cwd()));
  state.slipwayPortal = { waitsFor: null };
  logger.info('Portal is ready');
}

async function leave(noticeMs: number, stopTracing: StopTracing): Promise<number> {
  const cut = await drain({ noticeMs, finishMs });
  await stopTracing();
  return cut;
}

/** Next's own handlers are switched off by NEXT_MANUAL_SIG_HANDLE: they close the door before anybody knows of it. */
function endInOrder(noticeMs: number, stopTracing: StopTracing): void {
  const end = (signal: NodeJS.Signals) => {
    logger.info({ signal }, 'The portal leaves');
    leave(noticeMs, stopTracing).then(
      (cut) => {
        logger.info({ cut }, 'The portal has stopped');
        process.exit(0);
      },
      (err: unknown) => {
        logger.error({ err }, 'The portal could not stop in order');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

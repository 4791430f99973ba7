import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo } from '../scripts/demo/start.ts';
import { freePort } from '../scripts/lib/database.ts';

/** Starts the demo as `npm run demo` does, with a state of its own and a faster sandbox; stops it after the last spec. */
export default async function setup(): Promise<() => Promise<void>> {
  const running = process.env.E2E_DEMO_HOME;
  if (running) return async () => undefined;
  const dir = await mkdtemp(join(tmpdir(), 'slipway-e2e-'));
  const demo = await startDemo({
    dir,
    port: await freePort(),
    speed: 240,
    databaseUrl: undefined,
    reset: false,
    signal: new AbortController().signal,
  });
  process.env.E2E_DEMO_HOME = dir;
  return async () => {
    await demo.stop();
    await rm(dir, { recursive: true, force: true });
  };
}

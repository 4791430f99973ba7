import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../dev/lib/ports.ts';
import { startPostgres } from '../../dev/lib/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's `postgres` database. */
    postgresUrl: string;
  }
}

/** One PostgreSQL server for all integration tests: `TEST_DATABASE_URL`, or an embedded one in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return async () => undefined;
  }
  const home = await mkdtemp(join(tmpdir(), 'slipway-test-'));
  await chmod(home, 0o755);
  const server = await startPostgres({ dir: join(home, 'pg'), port: await freePort(), durable: false });
  project.provide('postgresUrl', server.url('postgres'));
  return async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
}

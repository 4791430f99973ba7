import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { systemActor } from '../domain/actor.ts';
import { applyBootstrap } from '../usecases/bootstrap/apply-bootstrap.ts';
import type { Deps } from '../usecases/deps.ts';

/**
 * Applies the bootstrap file, or without one only what every installation begins with.
 * @throws when it cannot be read or is not what it should be
 */
export async function bootstrapFrom(deps: Deps, file: string | null): Promise<void> {
  const body: unknown = file === null ? {} : parse(await readFile(file, 'utf8'), { merge: true });
  await applyBootstrap.execute({ deps, actor: systemActor, traceId: null, signal: undefined }, { body });
}

import type { KubeClient } from './client.ts';
import type { ResourceKind } from './kinds.ts';
import { listObjects } from './resources.ts';

const answerMs = 15_000;

/** Whether a resourceVersion comes before another one; those that are no numbers cannot be compared. */
export function isOlder(version: string, than: string): boolean {
  return /^\d+$/.test(version) && /^\d+$/.test(than) && BigInt(version) < BigInt(than);
}

/**
 * Asks the API server for its present version: it is older than a version seen before when etcd was restored from a
 * backup. Throws when the server does not answer.
 */
export async function hasGoneBack(
  client: KubeClient,
  kind: ResourceKind,
  known: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { resourceVersion } = await listObjects(client, kind, { limit: 1 }, { signal, timeoutMs: answerMs });
  return isOlder(resourceVersion, known);
}
